export { pictureRoutes, pictureUploadRoutes } from './picture.routes.js';
export { createPicturesAhead } from './pictures-ahead.js';
export { createMailPictures } from './mail-pictures.js';
export { createPictures } from './picture.service.js';
export { createPictureStore } from './picture-store.js';
export { createPictureUploads } from './picture-uploads.js';
export { claimPictures } from './picture-claims.js';
export { remotePicturesJob } from './remote-pictures.job.js';
export { unusedPicturesJob } from './unused-pictures.job.js';
