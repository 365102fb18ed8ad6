export * from './error-body.js';
export * from './accounts.js';
export * from './addresses.js';
export {
  type Cart,
  cartItem,
  type CartItem,
  carts,
  type LineItemInput,
  type SentLine,
  sentLines,
  toLineItem,
} from './carts.js';
export * from './endpoint.js';
export * from './errors.js';
export * from './fields.js';
export { docs, failure, FAILURE_PROSE, health, pictures } from './meta.js';
export { orderAlias, orders, permissionFor } from './order-admin.js';
export {
  guestAddressFields,
  order,
  type Order,
  type OrderAddress,
  type OrderLine,
  type OrderPayload,
  type OrderReview,
  placedOrder,
  type PlacedOrder,
  shopOrders,
} from './orders.js';
export * from './paging.js';
export * from './parse.js';
export { fieldProblem, type FormField, type FormFields, type Parsed } from './parse-form.js';
export { type ConfirmAnswer, type InitiateAnswer, payments } from './payments.js';
export * from './permissions.js';
export * from './prose.js';
export { productBody, products, type ProductBody, type ProductChangeBody } from './product-admin.js';
export {
  facets,
  type Facets,
  type FacetValue,
  product,
  type Product,
  productCatalog,
  type ProductCategory,
  type Stock,
} from './products.js';
export * from './reading.js';
export { type LoginSession, ownSession, type User, user } from './session.js';
export {
  allVisible,
  atLeast,
  atMost,
  emailRules,
  matching,
  readable,
  required,
  sameAs,
  type TextRule,
} from './text-rules.js';
