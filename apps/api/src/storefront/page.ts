import { FIRST_ANSWERS_ELEMENT_ID, PUBLIC_SETTINGS_ELEMENT_ID, type PublicSettings } from '@paila/shared';
import type { Settings } from '../platform/settings.js';
import { escaped } from '../platform/http/html.js';
import { scriptJson } from './markup.js';
import { plainNote } from './plain-page.js';
import type { Page } from './pages.js';

export const publicSettings = ({ shopName, shopUrl, usdToNpr, khalti }: Settings): PublicSettings => ({
  shopName,
  shopUrl,
  usdToNpr,
  khaltiPublicKey: khalti.publicKey,
  khaltiWidgetUrl: khalti.widgetUrl,
});

/** The built page, apart where the server has something to say: each part is followed by what comes between. */
interface Template {
  readonly beforeTitle: string;
  /** Without what starts the app. */
  readonly restOfHead: string;
  /** The app's own code: what is started, and what that cannot do without. */
  readonly app: readonly string[];
  readonly beforeView: string;
  readonly beforePlain: string;
  readonly end: string;
}

/** Cuts at a mark, which is left out; without it there is nothing behind. */
const cutAt = (text: string, mark: RegExp): readonly [string, string] => {
  const match = mark.exec(text);
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, ''];
};

const APP_CODE =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

const templateOf = (built: string): Template => {
  const [head, body] = cutAt(built, /(?=<\/head>)/);
  // What stands in their place while the app is developed.
  const [beforeTitle, restOfHead] = cutAt(
    head.replace(/\s*<meta name="description"[^>]*>/, ''),
    /<title>[^<]*<\/title>/,
  );
  const [beforeNoscript, end] = cutAt(body, /<noscript[^>]*>[\s\S]*?<\/noscript\s*>/);
  const [beforeView, beforePlain] = cutAt(beforeNoscript, /(?<=<div id="root">)/);
  return {
    beforeTitle,
    restOfHead: restOfHead.replace(APP_CODE, ''),
    app: [...restOfHead.matchAll(APP_CODE)].flatMap(([, address]) => address ?? []),
    beforeView,
    beforePlain,
    end,
  };
};

/** The app's own inline script, which the browser runs only when it bears the answer's nonce. */
const marked = (head: string, nonce: string): string => head.replace('<script>', `<script nonce="${nonce}">`);

const startNow = (app: readonly string[], others: readonly string[]): string => {
  const [start, ...rest] = app;
  const links = [...rest, ...others].map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join('');
  return start === undefined ? links : `<script type="module" crossorigin src="${start}"></script>${links}`;
};

/** Keeps the view from being seen in other letters than the shop's, which would make it jump; see the app's fonts.css. */
const FONTS_COME = 'fonts-come';

/**
 * Fetches and starts the app once what was sent is on the screen, so that it does not take the line and the processor
 * from that: not once an empty page is, which a browser paints while the fonts come. A tab in the background is never drawn, and does not wait; nor
 * does a browser that does not tell what it has painted, for long.
 */
const startLater = (app: readonly string[], others: readonly string[]): string => {
  const [start = '', ...rest] = app;
  const add = (tag: string, what: string): string =>
    `document.head.append(Object.assign(document.createElement('${tag}'),{crossOrigin:'',${what}}))`;
  const links = `for(const href of ${scriptJson([...rest, ...others])})${add('link', "rel:'modulepreload',href")};`;
  const open = `()=>{${links}${add('script', `type:'module',src:${scriptJson(start)}`)}}`;
  const show = `()=>{document.documentElement.classList.remove('${FONTS_COME}');document.hidden?start():new PerformanceObserver(seen=>seen.getEntriesByName('first-contentful-paint').length&&start()).observe({type:'paint',buffered:true});setTimeout(start,1000)}`;
  // Laid out first, which is when a browser begins to load fonts.
  return `{let open=${open};const start=()=>{open?.();open=undefined};document.body.offsetHeight;document.fonts.ready.then(${show})}`;
};

/**
 * The app's page as the server sends it: with what robots and previews read, what is to be read without JavaScript, the
 * settings that the browser needs, and the first view of the page if that is known.
 */
export const createPage = (settings: Settings) => {
  const json = scriptJson(publicSettings(settings));
  const note = `<div class="frame">${plainNote(settings)}</div>`;
  let template: { readonly built: string; readonly parts: Template } | undefined;
  /**
   * @param code the files that show the page, besides the app
   * @param view the page as HTML; empty for one that waits for the app
   */
  return (built: string, nonce: string, page: Page, code: readonly string[], view: string): string => {
    if (template?.built !== built) template = { built, parts: templateOf(built) };
    const { beforeTitle, restOfHead, app, beforeView, beforePlain, end } = template.parts;
    const { markup, robots, answers } = page;
    const script = (attributes: string, content: string): string =>
      `<script ${attributes} nonce="${nonce}">${content}</script>\n  `;
    const data = [
      markup.data === '' ? '' : script('type="application/ld+json"', markup.data),
      answers === '' ? '' : script(`type="application/json" id="${FIRST_ANSWERS_ELEMENT_ID}"`, answers),
      script(`type="application/json" id="${PUBLIC_SETTINGS_ELEMENT_ID}"`, json),
    ].join('');
    // The picture behind the viewport's meta element, without which the width of the screen is not known.
    const head =
      `${beforeTitle}${markup.head}\n    <meta name="robots" content="${robots}" />` +
      `\n    <link rel="manifest" href="/site.webmanifest" />${marked(restOfHead, nonce)}${markup.preload}`;
    return view === ''
      ? `${head}${startNow(app, code)}${data}${beforeView}${beforePlain}<noscript>${markup.body}</noscript>${end}`
      : `${head}${script('', `document.documentElement.classList.add('${FONTS_COME}')`)}${beforeView}${view}${beforePlain}<noscript>${note}</noscript>` +
          `${data}${script('', startLater(app, code))}${end}`;
  };
};

/** What a visitor sees while there is no web app. */
export const notBuiltPage = (shopName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(shopName)}</title>
<h1>${escaped(shopName)}</h1><p>The web app is not built yet. Build it with <code>npm run build</code>, then reload this page.</p></html>
`;
