import { pictures, pictureUploads } from '@paila/shared';
import type { Logger } from 'pino';
import { SENT } from '../../platform/http/call.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { createModels, type ModelOptions } from './model.service.js';
import { sendMedia } from './picture.controller.js';
import type { Pictures } from './picture.service.js';
import type { PictureUploads } from './picture-uploads.js';

export const pictureRoutes = (from: Pictures, models: ModelOptions, log: Logger): FeatureRoutes => {
  const send = sendMedia(createModels(models, log), from);
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
export const pictureUploadRoutes = (uploads: Pick<PictureUploads, 'receive'>): FeatureRoutes =>
  serve(pictureUploads, { uploadPictures: ({ files, actor }) => uploads.receive(files, actor) });
