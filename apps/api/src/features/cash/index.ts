export { createCash } from './cash.js';
export { cashAudits } from './cash-audit.js';
