// The room Exporting.
