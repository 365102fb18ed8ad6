export type { OpenApi } from './openapi.js';
export { createDocs } from './docs.routes.js';
