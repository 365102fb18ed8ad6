export * from './error-body.js';
export * from './accounts.js';
export * from './addresses.js';
export { carts, type LineItemInput, type SentLine, sentLines, toLineItem } from './carts.js';
export * from './endpoint.js';
export * from './errors.js';
export * from './fields.js';
export { docs, failure, FAILURE_PROSE, health, pictures } from './meta.js';
export { guestAddressFields, order, orderAlias, type OrderPayload, orders, placedOrder } from './orders.js';
export * from './paging.js';
export * from './parse.js';
export { payments } from './payments.js';
export * from './permissions.js';
export * from './prose.js';
export { productBody, products, type ProductBody } from './product-admin.js';
export { facets, product, productCatalog } from './products.js';
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
