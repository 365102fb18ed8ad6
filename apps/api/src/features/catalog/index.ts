export { createProductReadModel, type ProductReadModel } from './product-read-model.js';
export { ProductModel, toProduct, type ProductDoc, type StockedProduct } from './product.model.js';
export { productChanged, productCreated } from './product-events.js';
export { productRoutes } from './product.routes.js';
export { productIds, productsById } from './stocked-products.js';
