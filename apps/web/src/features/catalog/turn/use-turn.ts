import { modelAddress, type Product } from '@paila/shared';
import { useCallback, useState } from 'react';

/** True if the browser supports WebGL; starting it may still fail. */
const knowsWebGl = (): boolean => 'WebGL2RenderingContext' in window;

/** The state of a product's model, which is shown instead of the pictures. Without `model`, it is never shown. */
export interface Turn {
  readonly model: string | undefined;
  readonly state: 'still' | 'turning' | 'failed';
  readonly start: () => void;
  readonly stop: () => void;
  readonly fail: () => void;
}

export const useTurn = ({ img }: Pick<Product, 'img'>): Turn => {
  const [state, setState] = useState<Turn['state']>('still');
  const fail = useCallback(() => setState('failed'), []);
  return {
    model: modelAddress(img),
    state,
    start: () => setState(knowsWebGl() ? 'turning' : 'failed'),
    stop: () => setState('still'),
    fail,
  };
};
