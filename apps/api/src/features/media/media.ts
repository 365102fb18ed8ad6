import { join } from 'node:path';
import { modelsDir, picturesDir } from '@paila/demo-data';
import type { AdminProduct, Product } from '@paila/shared';
import type { Logger } from 'pino';
import type { Traffic } from '../../platform/http/traffic.js';
import type { Settings } from '../../platform/settings.js';
import { openTemporaryFiles } from '../../platform/temporary-files.js';
import { createMailPictures } from './serving/mail-pictures.js';
import { createPictures } from './making/picture.service.js';
import { pictureRoutes, pictureUploadRoutes } from './serving/picture.routes.js';
import { pictureStore as store } from './uploads/picture-store.js';
import { createPictureUploads } from './uploads/picture-uploads.js';
import { createPicturesAhead } from './making/pictures-ahead.js';
import { remotePicturesJob, type RemotePicturesOptions } from './uploads/remote-pictures.job.js';
import { createRemovedPictures } from './uploads/removed-pictures.js';
import { unusedPicturesJobs, type UnusedPicturesOptions } from './uploads/unused-pictures.job.js';

export interface MediaDeps extends Pick<RemotePicturesOptions, 'storeFetched'>, Pick<UnusedPicturesOptions, 'usedBy'> {
  readonly settings: Pick<Settings, 'dataDir' | 'picturesAhead' | 'production'>;
  /** The products for shoppers. */
  readonly products: () => readonly Product[];
  readonly allProducts: () => readonly AdminProduct[];
  /** Preparing pictures yields to it. */
  readonly traffic: Pick<Traffic, 'untilQuiet'>;
  readonly log: Logger;
}

/** Stores, serves and removes the pictures of products. */
export const createMedia = async (deps: MediaDeps) => {
  const { settings, products, allProducts, usedBy, storeFetched, traffic, log } = deps;
  const { dataDir, picturesAhead, production } = settings;
  const folders = {
    masters: picturesDir,
    drawn: join(dataDir, 'drawn'),
    made: join(dataDir, 'pictures'),
    uploads: { folder: join(dataDir, 'uploads'), read: store.read },
  };
  const pictures = createPictures(folders, log);
  const removed = createRemovedPictures({ folders, store, log });
  removed.start();
  const ahead = createPicturesAhead({ pictures, products, traffic, log });
  if (picturesAhead) ahead.start();
  const uploads = createPictureUploads({ store, onAdded: ahead.add });
  const temporary = await openTemporaryFiles(join(dataDir, 'tmp'), log);
  return {
    readMailPicture: createMailPictures(pictures, log),
    routes: [pictureUploadRoutes(uploads, temporary), pictureRoutes(pictures, modelsDir)],
    jobs: [
      remotePicturesJob({ products: allProducts, uploads, storeFetched, production, log }),
      ...unusedPicturesJobs({ store, usedBy, log }),
    ],
    close: async (): Promise<void> => {
      await Promise.all([ahead.stop(), removed.stop()]);
      pictures.close();
      uploads.close();
    },
  };
};
