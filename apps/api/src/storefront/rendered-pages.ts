import type { PreloadedResponse, PublicSettings } from '@paila/shared';
import type { Logger } from 'pino';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { createSizedCache } from '../platform/sized-cache.js';
import { createPage } from './page.js';
import type { Page } from './found-page.js';
import type { PageMarkup } from './page-markup.js';
import { memoizeByRef } from './product-groups.js';
import type { StaticSite } from './static-site.js';

/** Renders a page to HTML as a guest first sees it. */
export type RenderFirstView = (view: {
  address: string;
  answers: readonly PreloadedResponse[];
  settings: PublicSettings;
}) => Promise<string>;

const KEPT_PAGES = 500;
const KEPT_BYTES = 32 * 1024 * 1024;

const HTML = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' } as const;
/** Brotli's quality for a page that is compressed once for everybody, and for one that is made for each request. */
const QUALITY = { kept: 5, passing: 3 };

/** Bytes. Longer answers belong to a single address, such as one spelling of a product's id, and are not kept. */
const MOST_SHARED_ANSWERS = 100;

interface KeptPage {
  readonly bytes: number;
  /** The data it was rendered from. */
  readonly answers: string;
  readonly prepared: Promise<PreparedAnswer>;
}

/**
 * The pages as they are sent, the same bytes for every guest. A page is rendered and compressed once, until its data
 * changes.
 */
export const createRenderedPages = (settings: PublicSettings, log: Logger) => {
  const fill = createPage(settings);
  const kept = createSizedCache<KeptPage>(KEPT_PAGES, KEPT_BYTES);

  const make = (site: StaticSite, page: Page, view: string): PreparedAnswer => {
    const html = fill(page, { page: site.page, files: site.chunksOf(page.name), view });
    return prepare(Buffer.from(html), { ...HTML, quality: view === '' ? QUALITY.passing : QUALITY.kept });
  };
  const draw = async (site: StaticSite, page: Page, address: string): Promise<PreparedAnswer> => {
    const answers = JSON.parse(page.answers) as PreloadedResponse[];
    return make(site, page, await site.renderFirstView({ address, answers, settings }));
  };

  /** Pages that only the app renders: the same for every address with these texts, however it is narrowed. */
  const unrendered = memoizeByRef(
    (_markup: PageMarkup) => new Map<string, { readonly site: StaticSite; readonly prepared: PreparedAnswer }>(),
  );
  const withoutView = (site: StaticSite, page: Page): PreparedAnswer => {
    if (page.answers.length > MOST_SHARED_ANSWERS) return make(site, page, '');
    const ofMarkup = unrendered(page.markup);
    const { path, isListed, isSelection } = page.head;
    const key = JSON.stringify([page.name, path, isListed, isSelection, page.answers]);
    const known = ofMarkup.get(key);
    if (known?.site === site) return known.prepared;
    const prepared = make(site, page, '');
    ofMarkup.set(key, { site, prepared });
    return prepared;
  };

  const answerOf = async (site: StaticSite, page: Page): Promise<PreparedAnswer> => {
    const { address, answers } = page;
    if (address === undefined) return withoutView(site, page);
    const known = kept.get(address);
    try {
      if (known?.answers === answers) return await known.prepared;
      const prepared = draw(site, page, address);
      // A page takes about as much again as what it is drawn from, twice as it is compressed, and something for the frame.
      kept.set(address, { bytes: 4 * answers.length + 40_000, answers, prepared });
      return await prepared;
    } catch (error) {
      // The app renders the page itself, only later.
      log.error({ err: error, address }, 'a first view could not be drawn');
      kept.delete(address);
      return make(site, page, '');
    }
  };
  return { answerOf, keeps: (address: string): boolean => kept.has(address) };
};
