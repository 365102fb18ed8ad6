export type { OpenApi } from './openapi.js';
export { docsRoutes } from './docs.routes.js';
