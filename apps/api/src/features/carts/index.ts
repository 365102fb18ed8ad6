export { linesBody } from './cart.contract.js';
export { cartRoutes } from './cart.routes.js';
export { removeCartOf } from './cart.service.js';
export { linesRule, sizeFor, wantedLines, type WantedLine } from './wanted-lines.js';
