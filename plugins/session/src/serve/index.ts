export { createServer, type RegistryHandler, type Server, type ServerOptions } from './create-server.js';
export { serveOnSocket, type SocketServer } from './serve-on-socket.js';
