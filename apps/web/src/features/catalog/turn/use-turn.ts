import { modelAddress, type Product } from '@paila/shared';
import { useCallback, useState } from 'react';

/** Whether the browser supports WebGL; starting it may still fail. */
const knowsWebGl = (): boolean => 'WebGL2RenderingContext' in window;

/** Whether a product's model is shown instead of its pictures. Without `model` there is none. */
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
