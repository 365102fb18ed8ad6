import type { Product } from '@paila/shared';
import { Rotate3d, X } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { t } from '../../../platform/i18n.js';
import { names } from '../../../platform/names.js';
import { Icon } from '../../../ui/icon.js';
import { Stage } from '../../../ui/picture.js';
import type { TurnViewProps } from './turn-view.js';
import type { Turn } from './use-turn.js';

/** Stands in for the model's view when its code cannot be fetched. */
const MissingView = ({ still, onFail }: Pick<TurnViewProps, 'still' | 'onFail'>) => {
  useEffect(onFail, [onFail]);
  return still;
};
const TurnView = lazy<ComponentType<TurnViewProps>>(async () => {
  const module = await import('./turn-view.js').catch(() => undefined);
  return { default: module?.TurnView ?? MissingView };
});

interface TurnableProps {
  product: Product;
  turn: Turn;
  /** A picture to show until the model has loaded. */
  still: ReactNode;
  children: ReactNode;
}

/** A product's pictures, or in their place its model. Code and model are fetched when the shopper opens it. */
export const Turnable = ({ product, turn: { model, state, fail }, still, children }: TurnableProps) =>
  model !== undefined && state === 'turning' ? (
    <Suspense fallback={still}>
      <TurnView model={model} title={product.title} color={product.color[0]} still={still} onFail={fail} />
    </Suspense>
  ) : (
    children
  );

/** The thumbnail that opens the model. */
export const TurnTile = ({ color, turn: { state, start } }: { color: string | undefined; turn: Turn }) => {
  const isTurning = state === 'turning';
  return (
    <button
      type="button"
      aria-label={t`Turn it around in 3-D`}
      aria-current={isTurning}
      className="block w-full"
      onClick={start}
    >
      <Stage
        color={color}
        className={names(
          'grid aspect-4/3 place-content-center justify-items-center border-b-2 text-sm leading-tight font-semibold transition-colors duration-(--quick)',
          isTurning ? 'border-accent' : 'border-transparent hover:border-line-strong',
        )}
      >
        <Icon of={Rotate3d} size={24} strokeWidth={1.75} />
        {t`3-D`}
      </Stage>
    </button>
  );
};

/** Switches between pictures and model on a phone, which has no thumbnails. */
export const TurnToggle = ({ turn: { state, start, stop } }: { turn: Turn }) => {
  const isTurning = state === 'turning';
  return (
    <button
      type="button"
      aria-label={isTurning ? t`Back to the pictures` : t`Turn it around in 3-D`}
      className="inline-flex min-h-11 items-center gap-2 px-3 text-sm font-semibold"
      onClick={isTurning ? stop : start}
    >
      <Icon of={isTurning ? X : Rotate3d} size={20} strokeWidth={1.75} />
      <span>{isTurning ? t`Pictures` : t`3-D`}</span>
    </button>
  );
};
