import { fileURLToPath } from 'node:url';

/** Where the built web app lies. Sources and bundle lie equally deep, so both find it from here. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The product renderer's program that makes one model. It is there only in a checkout that has built it. */
export const rendererProgram = fileURLToPath(
  new URL('../../../tools/product-renderer/dist/worker.js', import.meta.url),
);
