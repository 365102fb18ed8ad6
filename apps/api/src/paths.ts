import { fileURLToPath } from 'node:url';

/** Where the built web app lies. Sources and bundle lie equally deep, so both find it from here. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The studio's script that makes one model, as it was built: it runs in a process of its own. */
export const studioWorker = fileURLToPath(new URL('../../../tools/product-renderer/dist/worker.js', import.meta.url));
