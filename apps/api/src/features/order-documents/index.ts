export { createOrderDocuments } from './order-document.routes.js';
