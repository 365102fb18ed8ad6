import { modelAddress, type Product } from '@paila/shared';
import { Images, Rotate3d } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { t } from '../../../platform/i18n.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import type { TurnViewProps } from './turn-view.js';

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
  /** A picture to show until the model has loaded. */
  still: ReactNode;
  /** The pictures. */
  children: ReactNode;
}

/** Whether the browser supports WebGL; starting it may still fail. */
const knowsWebGl = (): boolean => 'WebGL2RenderingContext' in window;

/**
 * A product's pictures and, for products with a 3D model, a button that shows the model instead. Code and model are
 * fetched only then; if that fails the pictures stay.
 */
export const Turnable = ({ product, still, children }: TurnableProps) => {
  const [state, setState] = useState<'still' | 'turning' | 'failed'>('still');
  const model = modelAddress(product.img);
  const fail = useCallback(() => {
    setState('failed');
  }, []);
  if (model === undefined) return children;
  const isTurning = state === 'turning';
  return (
    <>
      {isTurning ? (
        <Suspense fallback={<div className="max-md:-mx-gutter">{still}</div>}>
          <TurnView model={model} title={product.title} color={product.color[0]} still={still} onFail={fail} />
        </Suspense>
      ) : (
        children
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {state !== 'failed' && (
          <Button
            look="plain"
            onClick={() => {
              if (isTurning) setState('still');
              else setState(knowsWebGl() ? 'turning' : 'failed');
            }}
          >
            {isTurning ? <Icon of={Images} size={20} /> : <Icon of={Rotate3d} size={20} />}
            {isTurning ? t`Back to the pictures` : t`Turn it around`}
          </Button>
        )}
        <p role="status" className="text-muted">
          {state === 'failed' && t`It cannot be turned around here. The pictures show it from every side.`}
        </p>
      </div>
    </>
  );
};
