export { createMedia } from './media.js';
export { pictureClaims } from './uploads/picture-store.js';
