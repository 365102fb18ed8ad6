import { isDeepStrictEqual } from 'node:util';
import {
  APP_FILES_ELEMENT_ID,
  canonicalAddress,
  DEFAULT_RULES,
  PRELOADED_RESPONSES_ELEMENT_ID,
  PUBLIC_SETTINGS_ELEMENT_ID,
  type PublicSettings,
  robotsDirective,
  type ShopRules,
  STANDARD_SETTINGS,
} from '@paila/shared';
import { pickUpTerms, publicSeller, type ShopTerms } from '../features/shop-settings/index.js';
import { defined } from '../platform/defined.js';
import { offeredProviders } from '../platform/payment-settings.js';
import type { Settings } from '../platform/settings.js';
import { escaped, scriptJson } from '../platform/http/html.js';
import { plainNote } from './pages/plain-page.js';
import type { PageContent } from './pages/found-page.js';

const changedRules = (usual: ShopRules, rules: ShopRules): Partial<ShopRules> =>
  Object.fromEntries(Object.entries(rules).filter(([name, value]) => value !== usual[name as keyof ShopRules]));

/** The settings of the operator and of the merchant, for the browser. */
export const publicSettings = (
  { shopName, shopUrl, khalti, esewa, guestDataDays, serviceWorker }: Settings,
  terms: ShopTerms,
): PublicSettings => {
  const { address, phone, email, usdToNpr, returns, zones, holidays, timeZone, cash } = terms;
  const { holdMinutes, invoiceBuyerYears } = terms;
  return {
    shopName,
    shopUrl,
    usdToNpr,
    paymentProviders: offeredProviders({ khalti, esewa }),
    khaltiPublicKey: khalti.publicKey,
    khaltiWidgetUrl: khalti.widgetUrl,
    contact: { address, phone, email },
    ...publicSeller(terms),
    returns,
    zones,
    holidays,
    timeZone,
    rules: changedRules(DEFAULT_RULES, { holdMinutes, guestDataDays, invoiceBuyerYears }),
    ...defined({ cash, pickUp: pickUpTerms(terms) }),
    ...(serviceWorker && { serviceWorker }),
  };
};

/** The settings that a page embeds. Values that equal the browser's defaults are left out. */
const embedded = (settings: PublicSettings): Partial<PublicSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        !(
          name in STANDARD_SETTINGS &&
          isDeepStrictEqual(value, STANDARD_SETTINGS[name as keyof typeof STANDARD_SETTINGS])
        ),
    ),
  );

/** The places in the built page where the server writes (apps/web/index.html). */
const MARKS = ['<!--head-->', '<!--app-->', '<!--view-->', '<!--data-->'] as const;

/** The built page, split at its placeholders. */
const splitTemplate = (built: string): readonly string[] => {
  const parts: string[] = [];
  let rest = built;
  for (const mark of MARKS) {
    const at = rest.indexOf(mark);
    if (at < 0) throw new Error(`The built page has no ${mark}`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + mark.length);
  }
  return [...parts, rest];
};

/** Starts the app immediately, for a page that is empty without it. */
const startNow = ([first, ...others]: readonly string[]): string => {
  const links = others.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join('');
  return first === undefined ? links : `<script type="module" crossorigin src="${first}"></script>${links}`;
};

const dataScript = (attributes: string, json: string): string =>
  json === '' ? '' : `<script ${attributes}>${json}</script>\n  `;
const jsonScript = (id: string, json: string): string => dataScript(`type="application/json" id="${id}"`, json);

/** The parts of the built app that show a page. */
interface BuiltPage {
  /** The HTML file of the build. */
  readonly page: string;
  /** The addresses of its scripts. The first one starts the app. */
  readonly files: readonly string[];
  /** The first view as HTML; empty for a page that the app renders. */
  readonly view: string;
}

/**
 * Makes the page that the server sends, the same for every guest. It contains the data for robots and previews, the
 * content for browsers without JavaScript, and the settings. The first view is in it if the server renders the page.
 * The browser shows the first view before it fetches the app (apps/web/src/early/body.ts).
 */
export const createPage = (shown: PublicSettings) => {
  const publicJson = scriptJson(embedded(shown));
  const note = `<div class="frame">${plainNote({ shopName: shown.shopName, email: shown.contact.email })}</div>`;
  let template: { readonly built: string; readonly parts: readonly string[] } | undefined;
  return ({ markup, head: pageHead, answers = '' }: PageContent, { page: built, files, view }: BuiltPage): string => {
    if (template?.built !== built) template = { built, parts: splitTemplate(built) };
    const canonical = canonicalAddress(pageHead, shown.shopUrl);
    const [start, restOfHead, body, afterView, end] = template.parts;
    const data = [
      jsonScript(PRELOADED_RESPONSES_ELEMENT_ID, answers),
      jsonScript(PUBLIC_SETTINGS_ELEMENT_ID, publicJson),
      view === '' ? '' : jsonScript(APP_FILES_ELEMENT_ID, scriptJson(files)),
    ];
    const head = [
      markup.head,
      `<meta name="robots" content="${robotsDirective(pageHead)}" />`,
      canonical === undefined ? '' : `<link rel="canonical" href="${escaped(canonical)}" />`,
      '<link rel="manifest" href="/site.webmanifest" />',
      // The viewport's meta element comes first, as the choice of the picture depends on the width of the screen.
      markup.preload,
      dataScript('type="application/ld+json"', markup.data),
    ];
    return [
      start,
      head.join('\n    ').trimEnd(),
      restOfHead,
      view === '' ? startNow(files) : '',
      body,
      view,
      afterView,
      `<noscript>${view === '' ? markup.body() : note}</noscript>\n  `,
      ...data,
      end,
    ].join('');
  };
};

/** The page for the time while the web app is not built. */
export const notBuiltPage = (shopName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(shopName)}</title>
<h1>${escaped(shopName)}</h1><p>The web app is not built yet. Build it with <code>npm run build</code>, then reload this page.</p></html>
`;
