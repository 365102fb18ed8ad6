export * from './all-products.js';
export * from './derived-products.js';
export * from './pictures.js';
export * from './types.js';
