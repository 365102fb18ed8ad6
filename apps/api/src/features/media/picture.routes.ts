import type { Logger } from 'pino';
import { serve, type Served } from '../../platform/http/serve.js';
import { pictureContract } from './picture.contract.js';
import { createModels, type ModelWorkshop } from './model.service.js';
import { send, sendModel } from './picture.controller.js';
import { createPictures, type PictureFolders } from './picture.service.js';

export const pictureRoutes = (folders: PictureFolders, workshop: ModelWorkshop, log: Logger): Served =>
  serve(pictureContract, {
    showPicture: [sendModel(createModels(workshop, log)), send(createPictures(folders, log))],
  });
