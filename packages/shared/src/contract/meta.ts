import { adminUser } from './account-admin.js';
import { anyone, endpoints, permitted } from './endpoint.js';
import { ERROR_CODES } from './errors.js';
import {
  anyOf,
  count,
  described,
  dollars,
  flag,
  id,
  type InferFields,
  list,
  named,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
} from './fields.js';
import { order } from './orders.js';
import { adminProduct } from './product-admin.js';
import { product } from './products.js';
import { shopSettingsAnswer } from './shop-settings.js';

export const pictures = endpoints('/pictures', 'Pictures', {
  showPicture: {
    call: 'GET /:slug/:file',
    summary: 'A picture of a product',
    description:
      'A master is `VIEW.webp`; `VIEW-WIDTH.FORMAT` is made from it at the first request, and so is `VIEW-share-GROUND.jpg`. That one is 1200 by 630 and opaque, to be shown with a link. A missing picture is a 404 that shows as the outline of a shoe. `model.glb` is the product in three dimensions, for shoes and caps of the demo catalogue.',
    access: anyone,
    answer: { mediaTypes: ['image/webp', 'image/avif', 'image/jpeg', 'model/gltf-binary'] },
    hasETag: true,
  },
});

/** An uploaded picture, with the address that products refer to. */
const uploadedPicture = named('UploadedPicture', {
  src: described(text(), 'The address for `img`; its copies are named as those of all pictures'),
  animated: described(optional(flag()), 'True for an animation, of which the shop shows the first frame'),
});
export type UploadedPicture = InferFields<(typeof uploadedPicture)['fields']>;

/** The limits of one call that sends pictures. */
export const UPLOAD_LIMITS = { part: 'pictures', max: 8, maxBytes: 12 * 1024 * 1024 } as const;

export const pictureUploads = endpoints('/api/pictures', 'Pictures', {
  uploadPictures: {
    call: 'POST /',
    summary: 'Send pictures',
    description:
      'JPEG, PNG, WebP or AVIF in the part `pictures`. The content decides, not the name: a file that is something else, is ' +
      'damaged or has too many pixels is a 400 that names it. The shop stores each picture encoded anew: upright, without ' +
      'metadata, and without what stood beside it in the file. It stores all or none; the answer goes into `img` of a product.',
    access: permitted('products.write'),
    body: { multipart: {}, files: UPLOAD_LIMITS },
    answer: list(uploadedPicture),
    errors: ['uploads_busy', 'no_room'],
  },
});

export const health = endpoints('/', 'Health', {
  isAlive: {
    call: 'GET /healthz',
    summary: 'Whether the event loop turns',
    access: anyone,
    answer: named('Alive', { status: oneOf(['ok']), shop: text() }),
  },
  isReady: {
    call: 'GET /readyz',
    summary:
      'The readiness of this instance: 200 while it can serve pages; with `write`, only while it can also take orders',
    access: anyone,
    query: { write: optional(oneOf(['', '1', 'true'], 'write is either empty, 1 or true')) },
    answer: named('Ready', { status: oneOf(['ready']), pages: flag(), orders: flag() }),
  },
});

export const docs = endpoints('/api', 'This description', {
  openApi: {
    call: 'GET /openapi.json',
    summary: 'This description, as OpenAPI 3.1',
    access: anyone,
    answer: object({ openapi: text() }),
    hasETag: true,
  },
  showDocs: {
    call: 'GET /docs',
    summary: 'This description, as a page to read',
    access: anyone,
    answer: { mediaTypes: ['text/html'] },
    hasETag: true,
  },
  showDocsStyle: {
    call: 'GET /docs/swagger-ui.css',
    summary: 'The style sheet of the documentation page',
    access: anyone,
    answer: { mediaTypes: ['text/css'] },
    hasETag: true,
  },
  showDocsScript: {
    call: 'GET /docs/swagger-ui-bundle.js',
    summary: 'Swagger UI, which renders the documentation page',
    access: anyone,
    answer: { mediaTypes: ['text/javascript'] },
    hasETag: true,
  },
  showDocsStart: {
    call: 'GET /docs/start.js',
    summary: 'The script that starts Swagger UI',
    access: anyone,
    answer: { mediaTypes: ['text/javascript'] },
    hasETag: true,
  },
});

/** The body of every failure. */
export const failure = named('Error', {
  msg: described(text({ min: 1, msg: 'An error has words' }), 'For people'),
  code: described(oneOf(ERROR_CODES), 'For programs'),
  params: described(
    optional(record(anyOf([text(), number()]), { max: 20 })),
    'The values in `msg`, for a translation of it',
  ),
  errors: described(
    optional(list(named('FieldError', { msg: text(), path: text() }))),
    'With `validation`: one entry per wrong field; `msg` repeats the first',
  ),
  amount: described(optional(dollars), 'With `amount_changed`: the current amount, in US dollars'),
  rupees: described(optional(number({ min: 0 })), 'With `amount_changed`: the same in Nepali rupees'),
  deliveryFee: described(
    optional(dollars),
    'With `amount_changed`: the US dollars of the amount that are for delivery',
  ),
  discount: described(optional(dollars), 'With `amount_changed`: the US dollars that are taken off the lines'),
  lines: described(
    optional(list(named('ShortLine', { productId: id, size: optional(text()), available: count() }))),
    'With `out_of_stock` and `stock_below_zero`: the lines that are not available as requested',
  ),
  current: described(
    optional(anyOf([product, adminProduct, order, adminUser, shopSettingsAnswer])),
    'With `stale_version` and `stale_stock`: the current state of the changed resource',
  ),
  yours: described(optional(object({})), 'With `stale_version` and `stale_stock`: the sent body'),
});
