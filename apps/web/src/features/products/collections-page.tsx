import { BRAND_NAMES, BRANDS, collectionHead, listHead } from '@paila/shared';
import { Link, useParams, useSearchParams } from 'react-router';
import { gettext, t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { usePageHead } from '../../platform/page-head.js';
import { BrandMark } from './brand-mark.js';
import { Catalogue } from './catalogue.js';
import { brandName } from './labels.js';

/** Six tall doors, each in its brand's temper; the one that is looked at opens a little. */
const BrandTiles = () => (
  <section className="frame">
    <h1 className="pt-10 pb-8 text-4xl md:pt-16 md:pb-12">{t`Sneakers Collections`}</h1>
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:flex">
      {BRANDS.map((brand) => (
        <li
          key={brand}
          className="min-w-0 transition-[flex-grow] duration-(--calm) ease-out lg:flex-1 lg:focus-within:grow-[1.7] lg:hover:grow-[1.7]"
        >
          <Link
            to={`/collections/?collection=${brand}`}
            data-brand={brand}
            className="brand-tile relative flex h-64 flex-col justify-between overflow-hidden p-4 md:h-96 md:p-6 lg:h-[min(38rem,72vh)]"
          >
            <span className="brand-name relative z-10">{BRAND_NAMES[brand]}</span>
            <BrandMark brand={brand} className="brand-mark pointer-events-none absolute" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** The other brands, one press away. */
const BrandTabs = ({ current }: { current: string }) => (
  <nav aria-label={t`Collections`} className="-mx-gutter overflow-x-auto px-gutter pb-5">
    <ul className="flex gap-6">
      {BRANDS.map((brand) => (
        <li key={brand}>
          <Link
            to={`/collections/?collection=${brand}`}
            aria-current={brand === current ? 'page' : undefined}
            className={names(
              'inline-flex min-h-11 items-center border-b-2 font-semibold',
              brand === current ? 'border-marigold' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {BRAND_NAMES[brand]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** /collections, /collections?collection=brand and /collections/brand. */
export const CollectionsPage = () => {
  const { collection: inPath } = useParams();
  const [params] = useSearchParams();
  const collection = inPath ?? params.get('collection')?.trim();
  usePageHead(collection ? listHead(collectionHead(collection, gettext), params) : 'collections');
  if (!collection) return <BrandTiles />;
  return (
    <Catalogue key={collection} heading={brandName(collection)} within={{ collection }}>
      <BrandTabs current={collection.toLowerCase()} />
    </Catalogue>
  );
};
