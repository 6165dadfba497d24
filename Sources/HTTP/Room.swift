// The room HTTP.
