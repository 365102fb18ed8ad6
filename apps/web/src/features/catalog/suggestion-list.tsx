import { collectionPath, pathTo, productPictures, type Product, type Suggestions, brandName } from '@paila/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture, Stage } from '../../ui/picture.js';
import { Price } from '../../ui/price.js';
import { IgnoredWords, correctedWords } from './ignored-words.js';
import { typeWords } from './type-labels.js';

export const LIST = 'search-suggestions';
/** The classes of the box that opens below the search's field. */
export const SEARCH_PANEL =
  'search-panel absolute inset-x-0 top-full overflow-y-auto overscroll-contain border-t border-line bg-raised pt-5 pb-6 shadow-float';

export interface Choice {
  readonly to: string;
  readonly content: ReactNode;
  readonly look: string;
}

const ProductChoice = ({ product }: { product: Product }) => (
  <>
    <Stage color={product.color[0]} className="grid aspect-4/5 w-16 shrink-0 place-items-center md:w-20">
      <Picture src={productPictures(product)[0] ?? ''} alt="" sizes="5rem" placeholder={product.placeholder} />
    </Stage>
    <span className="grid min-w-0 gap-0.5">
      <span className="text-sm text-muted">{brandName(product.company)}</span>
      <span className="leading-snug font-semibold">{product.title}</span>
      <Price price={product.price} discountPrice={product.discountPrice} />
    </span>
  </>
);

const ROW = 'flex items-center gap-4 px-3 py-2';
const WORD = 'flex min-h-11 items-center px-3 font-display text-lg font-semibold';

/** The suggestions in the order of the arrow keys: places, goods, all. */
export const suggestionChoices = ({ products, brands, types, total }: Suggestions, q: string) => {
  const places: Choice[] = [
    ...types.map((type) => ({ to: pathTo('products', { type }), content: typeWords(type).name, look: WORD })),
    ...brands.map((brand) => ({ to: collectionPath(brand), content: brandName(brand), look: WORD })),
  ];
  const goods = products.map((product): Choice => ({
    to: pathTo('product', { id: product._id }),
    content: <ProductChoice product={product} />,
    look: ROW,
  }));
  const count = String(total);
  const all: Choice[] =
    total === 0
      ? []
      : [
          {
            to: pathTo('products', { q }),
            content: ngettext(msgid`Show ${count} result`, `Show all ${count} results`, total),
            look: 'flex min-h-11 items-center px-3 font-semibold underline underline-offset-4',
          },
        ];
  return { places, goods, all };
};

interface GroupProps {
  id: string;
  heading?: string;
  choices: readonly Choice[];
  /** The place of its first choice among all. */
  from: number;
  active: number;
  onDone: () => void;
  className?: string;
}

export const optionId = (index: number): string => `${LIST}-${String(index)}`;

const Group = ({ id, heading, choices, from, active, onDone, className }: GroupProps) =>
  choices.length > 0 && (
    <div role="group" aria-labelledby={heading === undefined ? undefined : `${LIST}-${id}`}>
      {heading !== undefined && (
        <p id={`${LIST}-${id}`} role="presentation" className="px-3 pb-1 text-sm text-muted">
          {heading}
        </p>
      )}
      <div role="presentation" className={className}>
        {choices.map(({ to, content, look }, index) => (
          <Link
            key={to}
            to={to}
            id={optionId(from + index)}
            role="option"
            // The focus stays in the field, whose arrow keys lead here.
            tabIndex={-1}
            aria-selected={active === from + index}
            onClick={onDone}
            className={names(
              look,
              'rounded-sm hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
            )}
          >
            {content}
          </Link>
        ))}
      </div>
    </div>
  );

interface SuggestionListProps {
  data: Suggestions;
  /** The words that the list is for. */
  q: string;
  /** The place of the reached choice among all; -1 for none. */
  active: number;
  onDone: () => void;
}

/** The list of the search's combobox. */
export const SuggestionList = ({ data, q, ...part }: SuggestionListProps) => {
  const { places, goods, all } = suggestionChoices(data, q);
  const corrected = correctedWords(q, data.corrections);
  return (
    <div className={SEARCH_PANEL}>
      <div className="frame *:-mx-3">
        {corrected !== q && <p className="px-3 pb-4 text-muted">{t`No results for “${q}”. Showing “${corrected}”.`}</p>}
        <IgnoredWords words={data.ignored} className="px-3 pb-4" />
        <div
          role="listbox"
          id={LIST}
          aria-label={t`Suggestions`}
          className={names('grid gap-5', places.length > 0 && 'md:grid-cols-[14rem_minmax(0,1fr)] md:gap-10')}
        >
          <Group
            id="places"
            heading={t`Types and brands`}
            choices={places}
            from={0}
            {...part}
            className="flex flex-wrap md:grid"
          />
          <div role="presentation" className="grid gap-3">
            <Group
              id="goods"
              heading={data.total === 0 ? t`Close matches` : t`Products`}
              choices={goods}
              from={places.length}
              {...part}
              className="grid md:grid-cols-2 xl:grid-cols-3"
            />
            <Group id="all" choices={all} from={places.length + goods.length} {...part} />
          </div>
        </div>
      </div>
    </div>
  );
};
