import { RotateCcw } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.js';
import { useMedia } from '../../../platform/media.js';
import { names } from '../../../platform/names.js';
import { IconButton } from '../../../ui/button.js';
import { Stage } from '../../../ui/picture.js';
import { afterDrag, afterKey, isClose, posed, START, type Pose } from './pose.js';
import type { Turntable } from './turntable.js';
import { Icon } from '../../../ui/icon.js';

export interface TurnViewProps {
  /** Address of the model. */
  model: string;
  title: string;
  color: string | undefined;
  /** Shown until the model has loaded. */
  still: ReactNode;
  /** Called when the model cannot be shown. */
  onFail: () => void;
}

/** Sets the model up when the canvas is mounted, and cleans up afterwards. */
const useTurntable = (model: string, onFail: () => void) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turntable, setTurntable] = useState<Turntable>();
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    const leaving = new AbortController();
    let made: Turntable | undefined;
    const set = async (): Promise<void> => {
      const [{ createTurntable }, answer] = await Promise.all([
        import('./turntable.js'),
        fetch(model, { signal: leaving.signal }),
      ]);
      if (!answer.ok) throw new Error(`The model's address answered ${String(answer.status)}`);
      const table = await createTurntable(place, await answer.arrayBuffer(), START, onFail);
      if (leaving.signal.aborted) table.dispose();
      else {
        made = table;
        setTurntable(table);
      }
    };
    set().catch(() => {
      if (!leaving.signal.aborted) onFail();
    });
    return () => {
      leaving.abort();
      made?.dispose();
      setTurntable(undefined);
    };
  }, [model, onFail]);
  return { canvas, turntable };
};

/** A product's model: dragged, turned by arrow keys or by its sliders. */
export const TurnView = ({ model, title, color, still, onFail }: TurnViewProps) => {
  const { canvas, turntable } = useTurntable(model, onFail);
  const [pose, setPose] = useState(START);
  const [isHeld, setHeld] = useState(false);
  const last = useRef<{ x: number; y: number }>(undefined);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const id = useId();

  const show = (next: Pose, gently: boolean): void => {
    setPose(next);
    turntable?.show(next, gently && !isCalm);
  };
  const hold = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
    setHeld(true);
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!last.current) return;
    const { clientX: x, clientY: y, currentTarget } = event;
    show(afterDrag(pose, x - last.current.x, y - last.current.y, currentTarget.clientWidth), false);
    last.current = { x, y };
  };
  const release = (): void => {
    last.current = undefined;
    setHeld(false);
  };
  const degrees = String(Math.round(pose.turn));
  const tilt = String(Math.round(pose.tilt));

  return (
    <section aria-label={t`${title} in the round`} aria-busy={!turntable}>
      <Stage
        color={color}
        // No other role fits an element that is turned by arrow keys; the sliders are the accessible alternative.
        role="application"
        aria-label={t`Arrow keys turn it`}
        tabIndex={0}
        onKeyDown={(event) => {
          const next = afterKey(pose, event.key);
          if (!next) return;
          event.preventDefault();
          show(next, true);
        }}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        // Vertical drags still scroll the page.
        className={names(
          'aspect-4/3 touch-pan-y select-none max-md:-mx-gutter',
          isHeld ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        {!turntable && still}
        <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
      </Stage>
      {turntable ? (
        <div className="mt-3 grid grid-cols-[1fr_1fr_auto] items-end gap-x-6">
          <label htmlFor={`${id}-turn`} className="grid text-sm text-muted">
            {t`Turn`}
            <input
              id={`${id}-turn`}
              type="range"
              min={0}
              max={355}
              step={5}
              value={pose.turn}
              aria-valuetext={t`${degrees} degrees`}
              className="min-h-11 w-full cursor-pointer accent-accent"
              onChange={(event) => {
                show(posed(event.target.valueAsNumber, pose.tilt), true);
              }}
            />
          </label>
          <label htmlFor={`${id}-tilt`} className="grid text-sm text-muted">
            {t`Tilt`}
            <input
              id={`${id}-tilt`}
              type="range"
              min={-20}
              max={85}
              step={5}
              value={pose.tilt}
              aria-valuetext={t`${tilt} degrees`}
              className="min-h-11 w-full cursor-pointer accent-accent"
              onChange={(event) => {
                show(posed(pose.turn, event.target.valueAsNumber), true);
              }}
            />
          </label>
          <IconButton
            label={t`Back to the first side`}
            disabled={isClose(pose, START)}
            onClick={() => {
              show(START, true);
            }}
          >
            <Icon of={RotateCcw} size={20} />
          </IconButton>
        </div>
      ) : (
        <p role="status" className="mt-3 flex min-h-16 items-center text-muted">
          {t`Setting it on the turntable. The first time, this takes a moment.`}
        </p>
      )}
    </section>
  );
};
