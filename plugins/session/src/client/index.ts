export { connect, type Client, type ConnectOptions, type FireOptions } from './connect.js';
