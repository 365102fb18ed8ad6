/*
 * Tells mongoose of every collection's indexes, whichever program runs: a model exists only once its feature is
 * imported. `cli/doctor.test.ts` compares them with those of the whole shop.
 */
import './features/accounts/index.js';
import './features/addresses/index.js';
import './features/carts/index.js';
import './features/cash/index.js';
import './features/catalog/index.js';
import './features/inventory/index.js';
import './features/invoices/index.js';
import './features/media/index.js';
import './features/messages/index.js';
import './features/notifications/index.js';
import './features/orders/index.js';
import './features/payments/index.js';
import './features/shop-settings/index.js';
import './platform/events/index.js';
import './platform/http/rate-limit.js';
