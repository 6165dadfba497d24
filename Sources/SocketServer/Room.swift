// The room SocketServer.
