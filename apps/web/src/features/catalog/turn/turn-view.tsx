import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../platform/i18n.js';
import { useMedia } from '../../../platform/media.js';
import { names } from '../../../platform/names.js';
import { IconButton } from '../../../ui/button.js';
import { Stage } from '../../../ui/picture.js';
import { afterDrag, afterKey, isClose, START, type Pose } from './pose.js';
import type { Turntable } from './turntable.js';
import { Icon } from '../../../ui/icon.js';

export interface TurnViewProps {
  model: string;
  title: string;
  color: string | undefined;
  /** Shown until the model has loaded. */
  still: ReactNode;
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

/** A product's model: dragged, turned by the arrow keys, or step by step by its buttons. */
export const TurnView = ({ model, title, color, still, onFail }: TurnViewProps) => {
  const { canvas, turntable } = useTurntable(model, onFail);
  const [pose, setPose] = useState(START);
  const [isHeld, setHeld] = useState(false);
  const [wasTurned, setWasTurned] = useState(false);
  const isCalm = useMedia('(prefers-reduced-motion: reduce)') === true;
  const last = useRef<{ x: number; y: number }>(undefined);
  const stage = useRef<HTMLDivElement>(null);
  const hint = useId();

  useEffect(() => {
    // The button that was pressed may be gone, and the stage may be above the window.
    stage.current?.focus({ preventScroll: true });
    stage.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const show = (next: Pose, gently: boolean): void => {
    setPose(next);
    setWasTurned(true);
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
  const press = (key: string): void => {
    const next = afterKey(pose, key);
    if (next) show(next, true);
  };
  const degrees = String(Math.round(pose.turn));

  return (
    <section aria-label={t`3-D view of ${title}`} aria-busy={!turntable} className="relative">
      <Stage
        ref={stage}
        color={color}
        // For screen readers, the model is a slider: a single value, which the arrow keys change.
        role="slider"
        aria-label={t`Turn ${title}`}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={359}
        aria-valuenow={Math.round(pose.turn)}
        aria-valuetext={t`${degrees} degrees`}
        tabIndex={0}
        onKeyDown={(event) => {
          if (!afterKey(pose, event.key)) return;
          event.preventDefault();
          press(event.key);
        }}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        // Vertical drags still scroll the page.
        className={names(
          'turn-stage aspect-4/3 touch-pan-y -outline-offset-4 select-none',
          isHeld ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        {!turntable && still}
        <canvas ref={canvas} className="absolute inset-0 size-full" aria-hidden="true" />
      </Stage>
      <p
        id={hint}
        className={names(
          'pointer-events-none absolute bottom-4 left-gutter text-sm text-muted transition-opacity duration-(--calm) md:left-4',
          (wasTurned || !turntable) && 'opacity-0',
        )}
      >
        {t`Drag to turn.`} <span className="max-md:sr-only">{t`Or use the arrow keys.`}</span>
      </p>
      {turntable ? (
        <div className="absolute right-gutter bottom-2 flex md:right-3">
          <IconButton label={t`Reset the view`} disabled={isClose(pose, START)} onClick={() => show(START, true)}>
            <Icon of={RotateCcw} size={20} />
          </IconButton>
          <IconButton label={t`Turn it left`} onClick={() => press('ArrowLeft')}>
            <Icon of={ArrowLeft} size={20} />
          </IconButton>
          <IconButton label={t`Turn it right`} onClick={() => press('ArrowRight')}>
            <Icon of={ArrowRight} size={20} />
          </IconButton>
        </div>
      ) : (
        <p role="status" className="absolute top-2 left-gutter bg-surface px-2 py-0.5 text-sm text-muted md:left-4">
          {t`Setting it on the turntable...`}
        </p>
      )}
    </section>
  );
};
