export { pictureRoutes } from './picture.routes.js';
export { createPicturesAhead } from './pictures-ahead.js';
export { createPictures } from './picture.service.js';
