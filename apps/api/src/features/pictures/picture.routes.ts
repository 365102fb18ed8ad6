import type { Logger } from 'pino';
import { serve, type Served } from '../auth/index.js';
import { pictureContract } from './picture.contract.js';
import { send } from './picture.controller.js';
import { createPictures, type PictureFolders } from './picture.service.js';

export const pictureRoutes = (folders: PictureFolders, log: Logger): Served =>
  serve(pictureContract, { showPicture: [send(createPictures(folders, log))] });
