export * from './error-body.js';
export * from './account-admin.js';
export * from './accounts.js';
export * from './address-form.js';
export * from './addresses.js';
export {
  type BoughtLine,
  type Cart,
  cartItem,
  type CartItem,
  carts,
  type LineItemInput,
  type SentLine,
  sentLines,
  type SettledOrder,
  toLineItem,
} from './carts.js';
export { emailConfirmation } from './email-confirmation.js';
export * from './endpoint.js';
export * from './errors.js';
export * from './fields.js';
export { type Mail, mails } from './mails.js';
export { contact, messageFields, type MessagePayload } from './messages.js';
export { type Message, type MessageRow, messages } from './message-admin.js';
export { docs, failure, health, pictures, pictureUploads, UPLOAD_LIMITS, type UploadedPicture } from './meta.js';
export {
  ORDER_SORTS,
  orderAlias,
  type Guest,
  type OrderCounts,
  orders,
  type OrderSort,
  type OrderStep,
  permissionFor,
} from './order-admin.js';
export {
  order,
  type Order,
  type OrderAddress,
  type OrderLine,
  type OrderNote,
  type OrderPayload,
  type OrderPayment,
  type OrderProblem,
  type OrderRefund,
  type OrderReview,
  type UnrestockedItems,
  placedOrder,
  type PlacedOrder,
  type Shipment,
  shopOrders,
} from './orders.js';
export { orderLinkFields, type OrderLinkRequest, ownOrders, type ProblemReport, problemFields } from './own-orders.js';
export { orderPapers } from './order-papers.js';
export { orderRefunds } from './order-refunds.js';
export * from './paging.js';
export * from './parse.js';
export {
  fieldProblem,
  type FieldProblem,
  type FormField,
  type FormFields,
  isAbsent,
  type Parsed,
  withPart,
} from './parse-form.js';
export {
  passwordReset,
  type PasswordResetForm,
  passwordResetFields,
  type PasswordResetRequest,
  passwordResetRequestFields,
} from './password-reset.js';
export { type ConfirmAnswer, type InitiateAnswer, payments, PIDX_PATTERN } from './payments.js';
export * from './permissions.js';
export {
  ADMIN_PRODUCT_SORTS,
  adminProduct,
  type AdminProduct,
  type AdminProductSort,
  productAdmin,
  productBody,
  products,
  type ProductBody,
  type ProductChangeBody,
  sizeCount,
  STOCK_FILTERS,
  type StockMove,
  type StockMoveBody,
} from './product-admin.js';
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
export { productSearch, type Suggestions } from './product-search.js';
export { profileFormFields } from './profile-form.js';
export { type DeliveryCity, publicSettings, type PublicShopSettings } from './public-settings.js';
export * from './reading.js';
export {
  REPORT_DAYS,
  type ReportDays,
  reports,
  type SalesFigures,
  type SalesReport,
  TO_DO,
  type ToDo,
} from './reports.js';
export {
  type CartCost,
  type DeskSettings,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
  settingsFields,
  type SettingsInput,
  type SettingSource,
  type SettingsValues,
  shopSettings,
  type ShopSettings,
} from './shop-settings.js';
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
