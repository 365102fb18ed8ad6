export { createHealth } from './health.routes.js';
