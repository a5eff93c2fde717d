export { createServer, type RegistryHandler, type Server, type ServerOptions } from './create-server.js';
export { listenOnSocket } from './listen-on-socket.js';
