export { comesIn, findSize, sizeFor, productSizes, spelledSize } from './line-size.js';
export { createCatalog } from './catalog.js';
export { createNewAnswers, type NewAnswers } from './new-answers.js';
export { createCatalogueCache, type CatalogueVersion } from './read-model/catalogue-cache.js';
export { createProductReadModel, type ProductReadModel } from './read-model/product-read-model.js';
export {
  picturesOfProducts,
  ownPicture,
  ProductModel,
  productsById,
  productsOnSale,
  stockAudits,
  storeFetchedPicture,
  toProduct,
  type ProductDoc,
  type StockedProduct,
} from './product.model.js';
export { productCreated } from './admin/product-events.js';
export { saveProduct } from './admin/product-saving.js';
