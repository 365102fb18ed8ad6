import { pictures, pictureUploads } from '@paila/shared';
import { SENT } from '../../../platform/http/call.js';
import { createFileReceiver } from '../../../platform/http/file-receiver.js';
import { type FeatureRoutes, serve } from '../../../platform/http/serve.js';
import type { TemporaryFiles } from '../../../platform/temporary-files.js';
import { createModels } from './model.service.js';
import { pictureStart } from '../uploads/picture-content.js';
import { sendMedia } from './picture.controller.js';
import type { Pictures } from '../making/picture.service.js';
import type { PictureUploads } from '../uploads/picture-uploads.js';

/**
 * How pictures and models are served.
 * @param models the folder of the models, `{slug}.glb`
 */
export const pictureRoutes = (from: Pictures, models: string): FeatureRoutes => {
  const send = sendMedia(createModels(models), from);
  return serve(pictures, {
    showPicture: {
      withoutDeadline: true,
      handler: async ({ params, req, res }) => {
        await send(params, req, res);
        return SENT;
      },
    },
  });
};

/** How pictures get into the shop. */
export const pictureUploadRoutes = (
  uploads: Pick<PictureUploads, 'receive'>,
  temporary: TemporaryFiles,
): FeatureRoutes =>
  serve(pictureUploads, {
    uploadPictures: {
      receiver: createFileReceiver({ files: temporary, accepts: (start) => !('problem' in pictureStart(start)) }),
      handler: ({ files, actor }) =>
        uploads.receive(
          files.map(({ path, ...file }) => ({ ...file, source: path })),
          actor,
        ),
    },
  });
