import { fileURLToPath } from 'node:url';

/** The folder of the built web app. The path is the same from the sources and from the bundle. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The product renderer's program that makes one model. It exists only in a checkout that has built it. */
export const rendererProgram = fileURLToPath(
  new URL('../../../tools/product-renderer/dist/worker.js', import.meta.url),
);
