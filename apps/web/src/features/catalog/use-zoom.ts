import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CLOSE_UP, pannedBy, type Point, WHOLE, zoomedBy, type ZoomView } from './zoom-view.js';

/** Of the shop's pictures. */
const RATIO = 4 / 3;
/** Pixels that a finger may move and still have tapped. */
const TAP_SLIP = 8;
/** Milliseconds within which two taps are one wish. */
const DOUBLE_TAP = 320;
/** Pixels to the side that turn to the next picture. */
const SWIPE = 48;
const BUTTON_STEP = 1.6;
const PAN_STEP = 80;

interface Gesture {
  /** Where it began, and whether it has left that place. */
  readonly start: Point;
  moved: boolean;
  /** A second finger was on the glass: no tap, no swipe. */
  pinched: boolean;
}

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Enlarging one picture in its stage: pinch, double tap and drag with fingers; wheel, click and drag with a mouse;
 * buttons and keys through what is returned. A swipe on the whole picture turns to the next or the last one.
 */
export const useZoom = (stage: RefObject<HTMLElement | null>, onTurn: (by: -1 | 1) => void) => {
  const [view, setView] = useState<ZoomView>(WHOLE);
  const [isHeld, setIsHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef<{ at: Point; time: number } | null>(null);

  const sizeOf = () => {
    const box = stage.current?.getBoundingClientRect();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }): void => {
    setView((now) => zoomedBy(now, factor, at, sizeOf(), RATIO));
  };
  const pan = (by: Point): void => {
    setView((now) => pannedBy(now, by, sizeOf(), RATIO));
  };
  const toggle = (at: Point): void => {
    setView((now) => (now.scale > 1 ? WHOLE : zoomedBy(now, CLOSE_UP, at, sizeOf(), RATIO)));
  };

  const turn = (by: -1 | 1): void => {
    // The next one starts whole. A button that is used up lets go of the focus, and the keys would be lost with it.
    setView(WHOLE);
    stage.current?.focus({ preventScroll: true });
    onTurn(by);
  };

  // Not through React, which listens passively: the page below must not scroll.
  useEffect(() => {
    const element = stage.current;
    const roll = (event: WheelEvent): void => {
      event.preventDefault();
      // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.012 : 0.0022)), fromMiddle(event));
    };
    element?.addEventListener('wheel', roll, { passive: false });
    return () => {
      element?.removeEventListener('wheel', roll);
    };
  });

  const tap = (at: Point, isTouch: boolean, time: number): void => {
    if (!isTouch) {
      toggle(at);
      return;
    }
    const last = lastTap.current;
    const isSecond = last && time - last.time < DOUBLE_TAP && distanceOf(last.at, at) < 4 * TAP_SLIP;
    lastTap.current = isSecond ? null : { at, time };
    if (isSecond) toggle(at);
  };

  const end = (event: PointerEvent, isTaken: boolean): void => {
    const at = fromMiddle(event);
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    setIsHeld(false);
    const ended = gesture.current;
    gesture.current = null;
    if (!ended || ended.pinched || isTaken) return;
    const across = at.x - ended.start.x;
    if (!ended.moved) tap(at, event.pointerType !== 'mouse', event.timeStamp);
    else if (view.scale === 1 && Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(at.y - ended.start.y)) {
      turn(across < 0 ? 1 : -1);
    }
  };

  return {
    view,
    /** A finger or the mouse holds the picture: it follows at once. */
    isHeld,
    turn,
    reset: () => {
      setView(WHOLE);
    },
    zoomIn: () => {
      zoom(BUTTON_STEP);
    },
    zoomOut: () => {
      zoom(1 / BUTTON_STEP);
    },
    /** Moves what is looked at, in steps; a key to the right shows more of the right. */
    look: (x: -1 | 0 | 1, y: -1 | 0 | 1) => {
      pan({ x: -x * PAN_STEP, y: -y * PAN_STEP });
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = fromMiddle(event);
        pointers.current.set(event.pointerId, at);
        setIsHeld(true);
        if (gesture.current) gesture.current.pinched = true;
        else gesture.current = { start: at, moved: false, pinched: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const before = pointers.current.get(event.pointerId);
        const running = gesture.current;
        if (!before || !running) return;
        const at = fromMiddle(event);
        pointers.current.set(event.pointerId, at);
        if (distanceOf(running.start, at) > TAP_SLIP) running.moved = true;
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const [was, is] = [middleOf(before, other), middleOf(at, other)];
          zoom(distanceOf(at, other) / Math.max(distanceOf(before, other), 1), was);
          pan({ x: is.x - was.x, y: is.y - was.y });
        } else if (running.moved) {
          pan({ x: at.x - before.x, y: at.y - before.y });
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        end(event, false);
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        end(event, true);
      },
    },
  };
};
