import { anyone, endpoints } from './endpoint.js';
import { named, oneOf, text } from './fields.js';

export const pictures = endpoints('/pictures', {
  showPicture: {
    call: 'GET /:slug/:file',
    access: anyone,
    answer: { mediaTypes: ['image/webp', 'image/avif', 'image/jpeg', 'model/gltf-binary'] },
    hasETag: true,
  },
});

export const health = endpoints('/', {
  isAlive: { call: 'GET /healthz', access: anyone, answer: named('Alive', { status: oneOf(['ok']), shop: text() }) },
  isReady: { call: 'GET /readyz', access: anyone, answer: named('Ready', { status: oneOf(['ready']) }) },
});
