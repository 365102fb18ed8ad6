import { Router } from 'express';
import type { Logger } from 'pino';
import { send } from './picture.controller.js';
import { createPictures, type PictureFolders } from './picture.service.js';

export const pictureRoutes = (folders: PictureFolders, log: Logger): Router =>
  Router().get('/:slug/:file', send(createPictures(folders, log)));
