import type { PreloadedResponse, PublicSettings } from '@paila/shared';
import type { Logger } from 'pino';
import { createCatalogueCache, type CatalogueVersion } from '../features/catalog/index.js';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import type { Page, PageContent } from './pages/found-page.js';
import { createPage } from './page.js';
import type { StaticSite } from './static-site.js';

const MAX_BYTES = 48 * 1024 * 1024;
const HTML = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' } as const;
/** Brotli's quality for a page that the server renders, and for one that the app renders. */
const QUALITY = { rendered: 5, byTheApp: 3 };

interface RenderedPage {
  /** The data that the page was rendered from. */
  readonly answers: string | undefined;
  readonly prepared: PreparedAnswer;
  readonly bytes: number;
}

interface Rendering {
  readonly version: number;
  readonly prepared: Promise<PreparedAnswer>;
}

/**
 * The second of the cache's two users: pages as HTML bytes, the same for every guest. A page is rendered and compressed
 * once for each version of the catalogue in which its data differ.
 */
export const createRenderedPages = (settings: PublicSettings, version: CatalogueVersion, log: Logger) => {
  const fill = createPage(settings);
  const cache = createCatalogueCache<RenderedPage>(version, MAX_BYTES);
  const underWay = new Map<string, Rendering>();

  const toHtml = (site: StaticSite, { name }: Page, content: PageContent, view: string): PreparedAnswer => {
    const html = fill(content, { page: site.page, files: site.chunksOf(name), view });
    return prepare(Buffer.from(html), { ...HTML, quality: view === '' ? QUALITY.byTheApp : QUALITY.rendered });
  };

  const render = async (site: StaticSite, page: Page): Promise<PreparedAnswer> => {
    const { key, address } = page;
    const at = version.current();
    const content = page.content();
    const { answers } = content;
    const store = (made: RenderedPage): PreparedAnswer => {
      if (key !== undefined) cache.set(key, made, at);
      return made.prepared;
    };
    if (address === undefined || answers === undefined) {
      const prepared = toHtml(site, page, content, '');
      return store({ answers, prepared, bytes: 2 * prepared.bytes });
    }
    // A change elsewhere in the catalogue does not affect the page.
    const before = cache.get(address, 0);
    if (before?.answers === answers) return store(before);
    try {
      const copy = JSON.parse(answers) as PreloadedResponse[];
      const view = await site.renderFirstView({ address, answers: copy, settings });
      const prepared = toHtml(site, page, content, view);
      // The page, its two compressed forms and its data.
      return store({ answers, prepared, bytes: 2 * prepared.bytes + 2 * answers.length });
    } catch (error) {
      // The browser renders the page instead.
      log.error({ err: error, address }, 'server-side rendering failed');
      return toHtml(site, page, content, '');
    }
  };

  /** Renders each key once at a time. Meanwhile requests get the page of the version before, for at most a second. */
  const renderOnce = async (site: StaticSite, page: Page, key: string): Promise<PreparedAnswer> => {
    const requested = version.current();
    for (let running = underWay.get(key); running; running = underWay.get(key)) {
      if (running.version >= requested) return running.prepared;
      await running.prepared;
      const made = cache.get(key, requested);
      if (made) return made.prepared;
    }
    const prepared = render(site, page).finally(() => underWay.delete(key));
    underWay.set(key, { version: requested, prepared });
    return prepared;
  };

  return {
    /** True if a page is in the cache. */
    has: ({ key }: Page): boolean => key !== undefined && cache.get(key) !== undefined,
    prepare: async (site: StaticSite, page: Page): Promise<PreparedAnswer> => {
      const { key } = page;
      if (key === undefined) return render(site, page);
      const cached = cache.get(key) ?? (underWay.has(key) ? cache.previous(key) : undefined);
      return cached?.prepared ?? (await renderOnce(site, page, key));
    },
  };
};
