import { adminUser } from './account-admin.js';
import { anyone, endpoints, permitted } from './endpoint.js';
import { ERROR_CODES } from './errors.js';
import {
  anyOf,
  count,
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

export const pictures = endpoints('/pictures', {
  showPicture: {
    call: 'GET /:slug/:file',
    access: anyone,
    answer: { mediaTypes: ['image/webp', 'image/avif', 'image/jpeg', 'model/gltf-binary'] },
    hasETag: true,
  },
});

/** A picture that was sent, under the address that products name it by. */
const uploadedPicture = named('UploadedPicture', { src: text(), animated: optional(flag()) });
export type UploadedPicture = InferFields<(typeof uploadedPicture)['fields']>;

/** The limits of one call that sends pictures. */
export const UPLOAD_LIMITS = { part: 'pictures', max: 8, maxBytes: 12 * 1024 * 1024 } as const;

export const pictureUploads = endpoints('/api/pictures', {
  uploadPictures: {
    call: 'POST /',
    access: permitted('products.write'),
    body: { multipart: {}, files: UPLOAD_LIMITS },
    answer: list(uploadedPicture),
    errors: ['uploads_busy', 'no_room'],
  },
});

export const health = endpoints('/', {
  isAlive: { call: 'GET /healthz', access: anyone, answer: named('Alive', { status: oneOf(['ok']), shop: text() }) },
  isReady: {
    call: 'GET /readyz',
    access: anyone,
    query: { write: optional(oneOf(['', '1', 'true'], 'write is either empty, 1 or true')) },
    answer: named('Ready', { status: oneOf(['ready']), pages: flag(), orders: flag() }),
  },
});

export const docs = endpoints('/api', {
  openApi: { call: 'GET /openapi.json', access: anyone, answer: object({ openapi: text() }), hasETag: true },
  showDocs: { call: 'GET /docs', access: anyone, answer: { mediaTypes: ['text/html'] }, hasETag: true },
  showDocsStyle: {
    call: 'GET /docs/swagger-ui.css',
    access: anyone,
    answer: { mediaTypes: ['text/css'] },
    hasETag: true,
  },
  showDocsScript: {
    call: 'GET /docs/swagger-ui-bundle.js',
    access: anyone,
    answer: { mediaTypes: ['text/javascript'] },
    hasETag: true,
  },
  showDocsStart: {
    call: 'GET /docs/start.js',
    access: anyone,
    answer: { mediaTypes: ['text/javascript'] },
    hasETag: true,
  },
});

/** The body of every failure. */
export const failure = named('Error', {
  msg: text({ min: 1, msg: 'An error has words' }),
  code: oneOf(ERROR_CODES),
  params: optional(record(anyOf([text(), number()]), { max: 20 })),
  errors: optional(list(named('FieldError', { msg: text(), path: text() }))),
  amount: optional(dollars),
  rupees: optional(number({ min: 0 })),
  lines: optional(list(named('ShortLine', { productId: id, size: optional(text()), available: count() }))),
  current: optional(anyOf([product, adminProduct, order, adminUser, shopSettingsAnswer])),
  yours: optional(object({})),
});
/** The prose of {@link failure}. */
export const FAILURE_PROSE: Readonly<Record<string, string>> = {
  'Error.msg': 'Fit to be shown to a person',
  'Error.code': 'For programs',
  'Error.params': 'The values that stand in `msg`, so that it can be said in another language',
  'Error.errors': 'With `validation`: one entry per wrong field; `msg` repeats the first',
  'Error.amount': 'With `amount_changed`: what is due now, in US dollars',
  'Error.rupees': 'With `amount_changed`: the same in Nepali rupees',
  'Error.lines': 'With `out_of_stock` and `stock_below_zero`: what cannot be had as wanted',
  'Error.current': 'With `stale_version` and `stale_stock`: what the change was meant for, as it is now',
  'Error.yours': 'With `stale_version` and `stale_stock`: what was sent',
};
