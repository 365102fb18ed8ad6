import { FIRST_ANSWERS_ELEMENT_ID, PUBLIC_SETTINGS_ELEMENT_ID, type PublicSettings } from '@paila/shared';
import type { Settings } from '../../platform/settings.js';
import { escaped } from '../../platform/html.js';
import { scriptJson } from './markup.js';
import type { Page } from './pages.js';

const publicSettings = ({ shopName, shopUrl, usdToNpr, khalti }: Settings): PublicSettings => ({
  shopName,
  shopUrl,
  usdToNpr,
  khaltiPublicKey: khalti.publicKey,
  khaltiWidgetUrl: khalti.widgetUrl,
});

/** The built page, apart where the server has something to say: each part is followed by what comes between. */
interface Template {
  readonly beforeTitle: string;
  readonly restOfHead: string;
  readonly beforePlain: string;
  readonly end: string;
}

/** Cuts at a mark, which is left out; without it there is nothing behind. */
const cutAt = (text: string, mark: RegExp): readonly [string, string] => {
  const match = mark.exec(text);
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : [text, ''];
};

const templateOf = (built: string): Template => {
  const [head, body] = cutAt(built, /(?=<\/head>)/);
  // What stands in their place while the app is developed.
  const [beforeTitle, restOfHead] = cutAt(
    head.replace(/\s*<meta name="description"[^>]*>/, ''),
    /<title>[^<]*<\/title>/,
  );
  const [beforePlain, end] = cutAt(body, /<noscript[^>]*>[\s\S]*?<\/noscript\s*>/);
  return { beforeTitle, restOfHead, beforePlain, end };
};

/** The app's own inline script, which the browser runs only when it bears the answer's nonce. */
const marked = (head: string, nonce: string): string => head.replace('<script>', `<script nonce="${nonce}">`);

/**
 * The app's page as the server sends it: with what robots and previews read, what is to be read without JavaScript, and
 * the settings that the browser needs.
 */
export const createPage = (settings: Settings) => {
  const json = scriptJson(publicSettings(settings));
  let template: { readonly built: string; readonly parts: Template } | undefined;
  return (built: string, nonce: string, { markup, robots, answers }: Page, codeLinks: string): string => {
    if (template?.built !== built) template = { built, parts: templateOf(built) };
    const { beforeTitle, restOfHead, beforePlain, end } = template.parts;
    const script = (attributes: string, content: string): string =>
      `<script ${attributes} nonce="${nonce}">${content}</script>\n  `;
    const first = answers === '' ? '' : script(`type="application/json" id="${FIRST_ANSWERS_ELEMENT_ID}"`, answers);
    const data = markup.data === '' ? '' : script('type="application/ld+json"', markup.data);
    return (
      `${beforeTitle}${markup.head}\n    <meta name="robots" content="${robots}" />` +
      `\n    <link rel="manifest" href="/site.webmanifest" />${marked(restOfHead, nonce)}` +
      // Behind the viewport's meta element, without which the width of the screen is not known.
      `${codeLinks}${markup.preload}${data}${first}${script(`type="application/json" id="${PUBLIC_SETTINGS_ELEMENT_ID}"`, json)}` +
      `${beforePlain}<noscript>${markup.body}</noscript>${end}`
    );
  };
};

/** What a visitor sees while there is no web app. */
export const notBuiltPage = (shopName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(shopName)}</title>
<h1>${escaped(shopName)}</h1><p>The web app is not built yet. Build it with <code>npm run build</code>, then reload this page.</p></html>
`;
