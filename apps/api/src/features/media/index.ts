export { drawingRoutes } from './drawing.routes.js';
export { artworkOfFolder, createDrawings, type DrawingWorkshop } from './drawing.service.js';
export { pictureRoutes } from './picture.routes.js';
