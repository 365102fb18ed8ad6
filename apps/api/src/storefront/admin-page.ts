import {
  ADMIN_PAGE_NAMES,
  type AdminPageName,
  adminPageByName,
  type PublicSettings,
  PUBLIC_SETTINGS_ELEMENT_ID,
} from '@paila/shared';
import { escaped, scriptJson } from '../platform/http/html.js';
import { prepare, type PreparedAnswer } from '../platform/http/prepared-answer.js';
import { memoizeByRef } from '../platform/memoize.js';
import type { StaticSite } from './static-site.js';

const QUALITY = 5;

/**
 * The documents of the back office by page. They are the same bytes for everybody. The browser has the token and checks
 * who may see the page, and the API guards all data in it.
 */
export const createAdminPages = (settings: PublicSettings) => {
  const data = `<script type="application/json" id="${PUBLIC_SETTINGS_ELEMENT_ID}">${scriptJson(settings)}</script>`;
  const draw = (built: string, name: AdminPageName): PreparedAnswer => {
    const html = built
      .replace('<!--head-->', () => `<title>${escaped(adminPageByName(name).title)}</title>`)
      .replace('<!--data-->', () => data);
    return prepare(Buffer.from(html), { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', quality: QUALITY });
  };
  return memoizeByRef(
    ({ adminPage }: StaticSite) => new Map(ADMIN_PAGE_NAMES.map((name) => [name, draw(adminPage, name)])),
  );
};
