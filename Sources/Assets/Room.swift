// The room Assets.
