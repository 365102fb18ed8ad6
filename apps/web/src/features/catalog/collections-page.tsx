import {
  type Brand,
  BRAND_NAMES,
  BRAND_PICTURES,
  BRAND_SIZES,
  BRANDS,
  collectionHead,
  collectionPath,
  listHead,
  type Selection,
} from '@paila/shared';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { siAdidas, siJordan, siNike, siPuma, siReebok } from 'simple-icons';
import { gettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Picture } from '../../ui/picture.js';
import { listHeading } from './list-heading.js';
import { ListHeader, NeighbourLists } from './list-header.js';
import { ProductList } from './product-list.js';

const MARKS: Readonly<Partial<Record<Brand, string>>> = {
  nike: siNike.path,
  adidas: siAdidas.path,
  puma: siPuma.path,
  reebok: siReebok.path,
  jordan: siJordan.path,
};

/** A brand's logo, if there is one; decorative, as the brand's name is always shown next to it. */
const BrandMark = ({ brand, className }: { brand: Brand; className?: string }) => {
  const path = MARKS[brand];
  return path === undefined ? null : (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className={className}>
      <path d={path} />
    </svg>
  );
};

/** Six tall cards, each in its brand's style; the hovered or focused one widens. */
const BrandTiles = () => (
  <section className="frame">
    <h1 className="pt-10 pb-8 text-4xl md:pt-16 md:pb-12">{t`Sneakers Collections`}</h1>
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 lg:flex">
      {BRANDS.map((brand) => (
        <li
          key={brand}
          className="min-w-0 transition-[flex-grow] duration-(--calm) ease-out lg:flex-1 lg:focus-within:grow-[1.6] lg:hover:grow-[1.6]"
        >
          <Link
            to={collectionPath(brand)}
            data-brand={brand}
            className="brand-tile relative isolate block h-72 overflow-hidden p-4 md:h-[26rem] md:p-5 lg:h-[min(38rem,74vh)]"
          >
            <span className="brand-name">{BRAND_NAMES[brand]}</span>
            <BrandMark brand={brand} className="brand-mark" />
            <span aria-hidden="true" className="brand-ground" />
            <Picture src={BRAND_PICTURES[brand]} alt="" sizes={BRAND_SIZES.tile} eager className="brand-shoe" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** The head of a brand's list, in the brand's style; plain for a brand that has no card. */
const CollectionHeader = ({ selection, count }: { selection: Selection; count: ReactNode }) => {
  const { collection = '', ...narrowed } = selection;
  const brand = BRANDS.find((name) => name === collection.toLowerCase());
  const lists = BRANDS.map((name) => ({
    to: collectionPath(name),
    label: BRAND_NAMES[name],
    isCurrent: name === brand,
  }));
  const neighbours = <NeighbourLists label={t`Collections`} lists={lists} />;
  if (!brand) return <ListHeader heading={listHeading(selection)} count={count} neighbours={neighbours} />;
  const isNarrowed = Object.values(narrowed).some((filter) => filter !== undefined);
  return (
    <>
      <div data-brand={brand} className="brand-tile brand-header relative isolate overflow-hidden">
        <div className="frame grid gap-1 pt-7 md:gap-3 md:pt-[clamp(2.5rem,3.6vw,4.25rem)]">
          <h1>
            <span className="brand-name">{BRAND_NAMES[brand]}</span>{' '}
            {isNarrowed && <span className="block pt-1 text-xl">{listHeading(narrowed)}</span>}
          </h1>
          {count}
        </div>
        <BrandMark brand={brand} className="brand-mark" />
        <span aria-hidden="true" className="brand-ground" />
        <Picture src={BRAND_PICTURES[brand]} alt="" sizes={BRAND_SIZES.header} eager className="brand-shoe" />
      </div>
      <div className="frame pt-2">{neighbours}</div>
    </>
  );
};

/** /collections, /collections?collection=brand and /collections/brand. */
export const CollectionsPage = () => {
  const { collection: inPath } = useParams();
  const [params] = useSearchParams();
  const collection = inPath ?? params.get('collection')?.trim();
  usePageHead(collection ? listHead(collectionHead(collection, gettext), params) : 'collections');
  if (!collection) return <BrandTiles />;
  return (
    <ProductList
      key={collection}
      header={(selection, count) => <CollectionHeader selection={selection} count={count} />}
      within={{ collection }}
    />
  );
};
