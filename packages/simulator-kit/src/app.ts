import express, { type Express } from 'express';
import { pageStyles, type PageColours } from './page-styles.js';

/** An Express app with what every simulator serves: a health check, the style sheet, and bodies of JSON and forms. */
export const createSimulatorApp = (colours: PageColours): Express => {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use((_req, res, next) => {
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/assets/page.css', pageStyles(colours));
  return app.use(express.json(), express.urlencoded({ extended: false }));
};
