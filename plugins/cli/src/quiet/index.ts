export { answerQuietly, type Handover } from './answer-quietly.js';
