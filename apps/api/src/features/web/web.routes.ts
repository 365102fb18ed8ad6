import { BRANDS } from '@paila/shared';
import { Router, type RequestHandler } from 'express';
import { AppError, notFound } from '../../platform/errors.js';
import type { Settings } from '../../platform/settings.js';
import { catalogue } from '../products/index.js';
import { contentPolicy, nonceOf } from './content-policy.js';
import { createPage, notBuiltPage } from './page.js';
import { readSite, type Site } from './site.js';

/** The addresses of the web app's pages that are always there. */
const PAGES = [
  '/',
  '/about',
  '/about-us',
  '/collections',
  '/products',
  '/products/men',
  '/products/women',
  '/contact',
  '/login',
  '/register',
  '/checkout',
  '/payment',
  '/user-profile',
  ...['orders', 'addresses', 'notifications', 'password', 'settings'].map((page) => `/user-profile/${page}`),
  '/admin',
  ...['add-product', 'orders', 'products', 'edit-product/:id', 'users'].map((page) => `/admin/${page}`),
];

const isCollection = (name: string): boolean =>
  BRANDS.some((brand) => brand === name.toLowerCase()) || catalogue.list({ collection: name }, 'newest').total > 0;

/** Serves the built web app: its files, and its page at every address, with a 404 where the app has nothing. */
export const webRoutes = (settings: Settings, dist: string): Router => {
  const page = createPage(settings);
  let site: Promise<Site | undefined> = Promise.resolve(undefined);
  const builtSite = async (): Promise<Site | undefined> => {
    // Asked for again until it is there: the app may be built while the shop runs.
    if (!(await site)) site = readSite(dist);
    return site;
  };

  const file: RequestHandler = async (req, res, next) => {
    const found = await (await builtSite())?.file(req.path);
    if (found) await found.send(req, res);
    else next();
  };

  const sendPage =
    (exists: (name: string) => boolean = () => true): RequestHandler<Record<string, string>> =>
    async (req, res) => {
      const built = await builtSite();
      res.type('html').set('Cache-Control', 'no-cache');
      if (!built) {
        res.status(503).end(notBuiltPage(settings.shopName));
        return;
      }
      const [name = ''] = Object.values(req.params);
      res.status(exists(name) ? 200 : 404).end(page(built.page, nonceOf(res)));
    };

  const widget = settings.khalti.widgetUrl === '' ? undefined : new URL(settings.khalti.widgetUrl).origin;
  return Router()
    .use((req, _res, next) => {
      if (req.method === 'GET' || req.method === 'HEAD') next();
      else throw new AppError('method_not_allowed', 'Only reading is possible here', {}, { Allow: 'GET, HEAD' });
    })
    .use(file)
    .get('/assets/*path', () => {
      // A script of an older build: better nothing than a page in its place.
      throw notFound('File');
    })
    .use(contentPolicy())
    .get(PAGES, sendPage())
    .get('/khalti', contentPolicy(widget), sendPage())
    .get('/collections/:name', sendPage(isCollection))
    .get(
      '/products/:idOrSlug',
      sendPage((name) => catalogue.find(name) !== undefined),
    )
    .get(
      '/*path',
      sendPage(() => false),
    );
};
