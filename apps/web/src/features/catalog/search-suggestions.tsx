import { collectionPath, pathTo, picturesOf, type Product, type Suggestions } from '@paila/shared';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Picture, Stage } from '../../ui/picture.js';
import { Price } from '../../ui/price.js';
import { correctedWords } from './corrected-words.js';
import { brandName } from './labels.js';
import { useSuggestProductsQuery } from './search-api.js';
import { typeWords } from './type-labels.js';
import { useSettled } from './use-settled.js';

/** Milliseconds without a key. */
const PAUSE_MS = 120;
/** One letter begins too much. */
const SHORTEST = 2;
const LIST = 'search-suggestions';

interface Choice {
  readonly to: string;
  readonly content: ReactNode;
  readonly look: string;
}

const ProductChoice = ({ product }: { product: Product }) => (
  <>
    <Stage color={product.color[0]} className="grid aspect-4/5 w-16 shrink-0 place-items-center md:w-20">
      <Picture src={picturesOf(product)[0] ?? ''} alt="" sizes="5rem" placeholder={product.placeholder} />
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

const choicesOf = ({ products, brands, types, total }: Suggestions, q: string) => {
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

const optionId = (index: number): string => `${LIST}-${String(index)}`;

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

/** What the search field says of its list. */
export interface ShownList {
  readonly id: string;
  /** The id of the option that the arrow keys have reached. */
  readonly active: string | undefined;
}

/** How the search field hands its keys to the list. */
export interface SuggestionKeys {
  /** @returns whether the list has used the key */
  readonly press: (event: KeyboardEvent) => boolean;
}

interface SearchSuggestionsProps {
  words: string;
  keys: Ref<SuggestionKeys>;
  onShown: (list: ShownList | undefined) => void;
  onDone: () => void;
}

/** Products, brands and types for the words that are being typed, as the list of a combobox: its field keeps the focus. */
export const SearchSuggestions = ({ words, keys, onShown, onDone }: SearchSuggestionsProps) => {
  const navigate = useNavigate();
  const q = useSettled(words.trim(), PAUSE_MS);
  const isShort = words.trim().length < SHORTEST;
  const { data } = useSuggestProductsQuery(q, { skip: q.length < SHORTEST });
  // Counts for the words that it was chosen for: other words are another list.
  const [reached, setReached] = useState({ q, index: -1 });
  const [closedFor, setClosedFor] = useState<string>();
  const active = reached.q === q ? reached.index : -1;

  const { places, goods, all } = choicesOf(
    data ?? { products: [], brands: [], types: [], total: 0, corrections: [] },
    q,
  );
  const choices = [...places, ...goods, ...all];
  const isShown = !isShort && choices.length > 0 && closedFor !== words;
  const activeId = active < 0 ? undefined : optionId(active);

  useEffect(() => {
    onShown(isShown ? { id: LIST, active: activeId } : undefined);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, activeId, onShown]);
  useEffect(
    () => () => {
      onShown(undefined);
    },
    [onShown],
  );

  useEffect(() => {
    if (!isShown) return undefined;
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !target.closest('header')) setClosedFor(words);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
    };
  }, [isShown, words]);

  useImperativeHandle(keys, () => ({
    press: ({ key, altKey, ctrlKey, metaKey, nativeEvent }) => {
      if (!isShown || altKey || ctrlKey || metaKey || nativeEvent.isComposing) return false;
      // From the field itself, at -1, to the last choice, and around.
      const rounds = choices.length + 1;
      const step = (by: number): true => {
        setReached({ q, index: ((active + 1 + by + rounds) % rounds) - 1 });
        return true;
      };
      const chosen = choices[active];
      switch (key) {
        case 'ArrowDown':
          return step(1);
        case 'ArrowUp':
          return step(-1);
        case 'Enter':
          if (!chosen) return false;
          void navigate(chosen.to);
          onDone();
          return true;
        case 'Escape':
          setClosedFor(words);
          return true;
        case 'Tab':
          setClosedFor(words);
          return false;
        default:
          return false;
      }
    },
  }));

  const count = String(choices.length);
  const corrected = data && correctedWords(q, data.corrections);
  const part = { active, onDone };
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && ngettext(msgid`${count} suggestion`, `${count} suggestions`, choices.length)}
      </p>
      {isShown && (
        <div className="search-panel absolute inset-x-0 top-full overflow-y-auto overscroll-contain border-t border-line bg-raised pt-5 pb-6 shadow-float">
          <div className="frame *:-mx-3">
            {corrected !== undefined && corrected !== q && (
              <p className="px-3 pb-4 text-muted">{t`We have nothing for “${q}”. Here is “${corrected}” instead.`}</p>
            )}
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
                  heading={data?.total === 0 ? t`Close matches` : t`Products`}
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
      )}
    </>
  );
};
