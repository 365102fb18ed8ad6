export { createPrinter } from './document-printer.js';
export { orderDocumentRoutes } from './order-document.routes.js';
