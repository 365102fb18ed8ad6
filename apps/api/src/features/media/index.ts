export { pictureRoutes } from './picture.routes.js';
