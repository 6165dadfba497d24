// The room Templating.
