export { createPrinter } from './paper-printer.js';
export { paperRoutes } from './paper.routes.js';
