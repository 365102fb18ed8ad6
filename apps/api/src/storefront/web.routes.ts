import {
  ADMIN_PAGE_NAMES,
  ADMIN_PATH,
  type AdminPageName,
  adminPageByName,
  MOVED_PAGES,
  PAGE_NAMES,
  pageHead,
  pageByName,
  type PageName,
  SERVICE_WORKER_PATH,
} from '@paila/shared';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { contentPolicy } from '../platform/http/content-policy.js';
import { AppError, notFound } from '../platform/http/errors.js';
import { memoizeByRef } from '../platform/memoize.js';
import type { Settings } from '../platform/settings.js';
import type { NewAnswers } from '../features/catalog/index.js';
import type { CurrentSettings, LiveSettings } from '../features/shop-settings/index.js';
import { createAdminPages } from './admin-page.js';
import { createSitemaps, robotsTxt, webManifest } from './crawlers.js';
import { notBuiltPage, publicSettings } from './page.js';
import { createPages } from './pages/pages.js';
import type { Catalogue } from './pages/preload.js';
import { createRenderedPages } from './rendered-pages.js';
import { readStaticSite, type StaticSite } from './static-site.js';
import { cleanAdminAddress, redirectAddress, withQuery } from './stray-addresses.js';

const readQuery = (req: Request): URLSearchParams => new URLSearchParams(req.originalUrl.split('?').slice(1).join('?'));

/** Names the route of a page for metrics. Addresses without a page have no name, as for the API. */
const nameRoute = (req: Request, path: string): void => {
  if (path !== '*') req.routeName = `GET ${path}`;
};

export interface WebOptions {
  readonly settings: Settings;
  readonly live: Pick<LiveSettings, 'now'>;
  readonly readModel: Catalogue;
  readonly newAnswers: Pick<NewAnswers, 'mayRender'>;
  /** The folder of the built app. */
  readonly dist: string;
  readonly log: Logger;
}

/**
 * Serves the built web app: its files, and a page at every address, with a 404 where the app has no page. Each page
 * contains the data that search engines and link previews read.
 */
export const webRoutes = ({ settings, live, readModel, newAnswers, dist, log }: WebOptions): Router => {
  const widget = settings.khalti.widgetUrl === '' ? undefined : new URL(settings.khalti.widgetUrl).origin;
  // Any host is allowed, as an admin may give a product's picture by its URL.
  const pictures = settings.production ? ['https:'] : ['https:', 'http:'];
  // Any page may show the merchant's settings, so a change of the settings invalidates all pages.
  const pagesWith = memoizeByRef(({ terms }: CurrentSettings) => {
    const { shopName, shopUrl } = settings;
    const shown = publicSettings(settings, terms);
    return {
      rendered: createRenderedPages(shown, readModel.version, log),
      adminPages: createAdminPages(shown),
      pageAt: createPages({ ...terms, shopName, shopUrl }, readModel),
    };
  });
  const sitemaps = createSitemaps(settings, readModel);
  let site: StaticSite | undefined;
  let reading: Promise<StaticSite | undefined> = Promise.resolve(undefined);
  const builtSite = async (): Promise<StaticSite | undefined> => {
    if (site) return site;
    // The build is looked for until it exists, as it may be made while the shop runs.
    if (!(await reading.catch(() => undefined))) reading = readStaticSite(dist);
    site = await reading;
    return site;
  };

  const policies = memoizeByRef(({ inlineScripts, adminInlineScripts }: StaticSite) => ({
    // Before its upload, a picture is shown from the browser's memory.
    admin: contentPolicy({ inlineScripts: adminInlineScripts, pictures: [...pictures, 'blob:'] }),
    withWidget: contentPolicy({ inlineScripts, pictures, widget }),
    withoutWidget: contentPolicy({ inlineScripts, pictures }),
  }));

  const file: RequestHandler = async (req, res, next) => {
    const found = (site ?? (await builtSite()))?.file(req.path);
    if (!found) {
      next();
      return;
    }
    req.routeName = 'GET file';
    await (await found).send(req, res);
  };

  const worker: RequestHandler = async (req, res) => {
    const found = (await builtSite())?.worker(settings.serviceWorker ? 'on' : 'off');
    if (!found) throw notFound('file');
    await (await found).send(req, res);
  };

  const sitemap: RequestHandler = async (req, res) => {
    const found = await sitemaps(req.path);
    if (!found) throw notFound('sitemap');
    await found.send(req, res);
  };

  type SendFrom = (built: StaticSite, ...call: Parameters<RequestHandler>) => Promise<void>;
  /** Sends a page of the build; a note while there is no build. */
  const fromBuild =
    (send: SendFrom): RequestHandler =>
    async (...call) => {
      const built = site ?? (await builtSite());
      if (built) return send(built, ...call);
      call[0].failure = { code: 'unavailable', cause: 'not_built' };
      call[1].status(503).type('html').set('Cache-Control', 'no-cache').end(notBuiltPage(settings.shopName));
    };
  const sendPage = (name: PageName): RequestHandler =>
    fromBuild(async (built, req, res) => {
      nameRoute(req, pageByName(name).path);
      const { pageAt, rendered } = pagesWith(live.now());
      const query = readQuery(req);
      const params = req.params as Readonly<Record<string, string>>;
      const found = pageAt(name, params, query);
      const address = redirectAddress({ path: req.path, query, name, params }, found, (place, within) =>
        pageAt(place.name, place.params, within),
      );
      if (address !== undefined) {
        res.redirect(301, address);
        return;
      }
      const { byTheApp } = found;
      const isLeftToTheApp = byTheApp && !rendered.has(found) && !(await newAnswers.mayRender(req));
      const page = isLeftToTheApp ? byTheApp() : found;
      policies(built)[pageByName(name).opensWidget ? 'withWidget' : 'withoutWidget'](req, res, () => undefined);
      res.status(page.status);
      await (await rendered.prepare(built, page)).send(req, res);
    });
  const sendAdminPage = (name: AdminPageName): RequestHandler =>
    fromBuild(async (built, req, res) => {
      nameRoute(req, adminPageByName(name).path);
      policies(built).admin(req, res, () => undefined);
      await pagesWith(live.now()).adminPages(built).get(name)?.send(req, res);
    });

  const robots = robotsTxt(settings);
  const manifest = webManifest(settings);
  const router = Router()
    .use((req, _res, next) => {
      if (req.method === 'GET' || req.method === 'HEAD') next();
      else throw new AppError('method_not_allowed', { method: req.method }, { headers: { Allow: 'GET, HEAD' } });
    })
    // The worker fetches what it stores, which the policy of a file does not allow.
    .get(SERVICE_WORKER_PATH, contentPolicy(), worker)
    .use(file)
    .get('/assets/*path', () => {
      // A script of an older build gets a 404, not a page.
      throw notFound('file');
    })
    .get('/robots.txt', async (req, res) => void (await robots.send(req, res)))
    .get('/site.webmanifest', async (req, res) => void (await manifest.send(req, res)))
    .get(/^\/sitemap(-\d+)?\.xml$/, sitemap)
    .use(contentPolicy());

  for (const [moved, name] of Object.entries(MOVED_PAGES)) {
    router.get(moved, (req, res) => res.redirect(301, withQuery(pageHead(name).path ?? '/', readQuery(req))));
  }
  // The address of the back office itself may have stray punctuation, too.
  router.get(new RegExp(`^${ADMIN_PATH}(?![\\w-])`, 'i'), (req, res, next) => {
    const address = cleanAdminAddress(req.path);
    if (address === undefined) next();
    else res.redirect(301, withQuery(address, readQuery(req)));
  });
  // Pages of shoppers come first, as each request tries all routes before its own.
  for (const name of PAGE_NAMES) {
    const { path } = pageByName(name);
    if (path !== '*') router.get(path, sendPage(name));
  }
  for (const name of ADMIN_PAGE_NAMES) router.get(adminPageByName(name).path, sendAdminPage(name));
  // Express requires a name for the wildcard.
  router.get('/*path', sendPage('notFound'));
  // An address that cannot be decoded names no page.
  const malformedAddress: ErrorRequestHandler = (error, req, res, next) => {
    if (error instanceof URIError) return sendPage('notFound')(req, res, next);
    next(error);
  };
  return router.use(malformedAddress);
};
