export { ProductModel, stockRecord, toProduct, type ProductDoc, type SizeStock } from './product.model.js';
export { returnPairs, takePairs, type Pairs } from './stock.js';
