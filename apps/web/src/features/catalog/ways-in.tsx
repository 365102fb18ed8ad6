import { BRAND_NAMES, BRANDS, collectionPath, pathTo, TYPE_TABS } from '@paila/shared';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { typeWords } from './type-labels.js';

const TYPE_LINK =
  'inline-flex min-h-14 items-center font-display text-xl font-semibold whitespace-nowrap hover:text-gold md:text-2xl';

/** The types as one line of large words; in a narrow window it scrolls sideways. */
export const TypesLine = () => (
  <nav aria-label={t`Types`} className="border-b border-line">
    <ul className="frame tab-strip flex justify-between gap-7 overflow-x-auto py-2 max-md:pr-12">
      {TYPE_TABS.map((type) => (
        <li key={type}>
          <Link to={pathTo('products', { type })} className={TYPE_LINK}>
            {typeWords(type).name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** The brands, set in large type between hairlines. */
export const BrandsList = () => (
  <section aria-labelledby="brands" className="frame grid gap-x-8 gap-y-6 pt-section lg:grid-cols-12">
    <h2 id="brands" className="text-3xl lg:col-span-4">{t`Brands`}</h2>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-x-6 wrap-anywhere md:grid-cols-[repeat(auto-fill,minmax(max(13rem,25%),1fr))] lg:col-span-8">
      {BRANDS.map((brand) => (
        <li key={brand} className="border-t border-line">
          <Link
            to={collectionPath(brand)}
            className="flex min-h-20 items-center font-display text-2xl font-bold hover:text-gold md:min-h-28 md:text-3xl"
          >
            {BRAND_NAMES[brand]}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
