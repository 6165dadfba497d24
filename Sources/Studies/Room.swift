// The room Studies.
