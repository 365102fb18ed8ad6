import { serve, type Served } from '../../platform/http/serve.js';
import { drawingContract } from './drawing.contract.js';
import * as controller from './drawing.controller.js';
import type { Drawings } from './drawing.service.js';

export const drawingRoutes = (drawings: Drawings): Served =>
  serve(drawingContract, {
    drawPictures: [controller.draw(drawings)],
    showDrawing: [controller.show(drawings)],
  });
