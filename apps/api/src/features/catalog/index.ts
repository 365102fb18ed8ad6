export { catalogue, createCatalogue, type Catalogue } from './catalogue.js';
export { ProductModel, stockRecord, toProduct, type ProductDoc, type SizeStock } from './product.model.js';
export { productSchema } from './product.contract.js';
export { productRoutes } from './product.routes.js';
export { artworkOfProduct, hangPictures } from './product.service.js';
export { returnPairs, shelvesIn, takePairs, type Pairs } from './stock.js';
