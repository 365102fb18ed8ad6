export * from './all-products.js';
export * from './brand-marks.js';
export * from './derived-products.js';
export * from './pictures.js';
export * from './placeholders.js';
export * from './rendered-views.js';
export * from './types.js';
