import type { RequestHandler } from 'express';
import type { Drawings } from './drawing.service.js';

type OfProduct = RequestHandler<{ id: string }>;

export const draw =
  (drawings: Drawings): OfProduct =>
  async (req, res) => {
    res.status(202).json(await drawings.begin(req.params.id));
  };

export const show =
  (drawings: Drawings): OfProduct =>
  async (req, res) => {
    res.json(await drawings.of(req.params.id));
  };
