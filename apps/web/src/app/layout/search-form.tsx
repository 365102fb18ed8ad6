import { pathTo } from '@paila/shared';
import { lazy } from 'react';
import { t } from '../../platform/i18n.js';
import { LazyPart } from '../../ui/lazy-part.js';

const SearchAssist = lazy(async () => ({
  default: (await import('../../features/catalog/search-assist.js')).SearchAssist,
}));

const focus = (field: HTMLInputElement | null): void => {
  field?.focus();
};

/**
 * A form that the browser can send by itself to the page of all products. Its field is there at once, so that no letter
 * is lost; what suggests comes late, and takes over from the browser.
 */
export const SearchForm = ({ onDone }: { onDone: () => void }) => (
  <form role="search" action={pathTo('products')} className="search-form frame">
    <input
      type="search"
      name="q"
      aria-label={t`Search the shop`}
      placeholder={t`Runner, Nike, blue`}
      ref={focus}
      autoComplete="off"
    />
    <button type="submit">{t`Search`}</button>
    <LazyPart>
      <SearchAssist onDone={onDone} />
    </LazyPart>
  </form>
);
