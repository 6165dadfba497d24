// The room Website.
