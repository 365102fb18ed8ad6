export { paperRoutes } from './paper.routes.js';
