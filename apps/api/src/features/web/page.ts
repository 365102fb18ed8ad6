import { PUBLIC_SETTINGS_ELEMENT_ID, type PublicSettings } from '@paila/shared';
import type { Settings } from '../../platform/settings.js';

const publicSettings = ({ shopName, shopUrl, usdToNpr, khalti }: Settings): PublicSettings => ({
  shopName,
  shopUrl,
  usdToNpr,
  khaltiPublicKey: khalti.publicKey,
  khaltiWidgetUrl: khalti.widgetUrl,
});

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** The app's page as the server sends it: with the shop's name and the settings that the browser needs. */
export const createPage = (settings: Settings) => {
  // A `<` could end the element; inside JSON it may be written otherwise.
  const json = JSON.stringify(publicSettings(settings)).replaceAll('<', '\\u003c');
  const title = `<title>${escaped(settings.shopName)}</title>`;
  return (built: string, nonce: string): string =>
    built
      .replace(/<title>[^<]*<\/title>/, () => title)
      .replace(
        '</head>',
        () =>
          `<script type="application/json" id="${PUBLIC_SETTINGS_ELEMENT_ID}" nonce="${nonce}">${json}</script></head>`,
      );
};

/** What a visitor sees while there is no web app. */
export const notBuiltPage = (shopName: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(shopName)}</title>
<h1>${escaped(shopName)}</h1><p>The web app is not built yet. Build it with <code>npm run build</code>, then reload this page.</p></html>
`;
