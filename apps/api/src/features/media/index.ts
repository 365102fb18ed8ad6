export { createMedia } from './media.js';
export { pictureClaims } from './picture-claims.js';
