import { drawnPicture } from './manifest.js';

const ADDRESS = /^\/pictures\/([\w-]+\/[\w-]+)\.webp$/;

/**
 * What stands in for a picture until it has come: the picture itself, 20 px wide, a WebP as base64. Undefined for a
 * picture that the studio did not draw.
 * @param address where the shop serves it, `/pictures/{slug}/{view}.webp`
 */
export const placeholderOf = (address: string): string | undefined => {
  const [, key] = ADDRESS.exec(address) ?? [];
  return key === undefined ? undefined : drawnPicture(key)?.placeholder;
};
