// The room CivilTime.
