import { pictures } from '@paila/shared';
import type { Logger } from 'pino';
import { SENT } from '../../platform/http/call.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { createModels, type ModelOptions } from './model.service.js';
import { sendMedia } from './picture.controller.js';
import { createPictures, type PictureFolders } from './picture.service.js';

export const pictureRoutes = (folders: PictureFolders, models: ModelOptions, log: Logger): FeatureRoutes => {
  const send = sendMedia(createModels(models, log), createPictures(folders, log));
  return serve(pictures, {
    showPicture: async ({ params, req, res }) => {
      await send(params, req, res);
      return SENT;
    },
  });
};
