// The room TaskRunning.
