import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_SCALE, pannedBy, type Point, WHOLE, zoomedBy, type ZoomView } from './zoom-view.js';

/** Width by height of the shop's pictures. */
const RATIO = 4 / 3;
/** Pixels that a finger may move during a tap. */
const TAP_SLIP = 8;
/** Milliseconds within which two taps are a double tap. */
const DOUBLE_TAP = 320;
/** Horizontal pixels that make a swipe to the next picture. */
const SWIPE = 48;
const BUTTON_STEP = 1.25;
const PAN_STEP = 80;

interface Gesture {
  /** The point where the pointer started; `moved` is true if the pointer has moved since. */
  readonly start: Point;
  moved: boolean;
  /** True if a second finger was involved: then the gesture is neither tap nor swipe. */
  pinched: boolean;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Zooms one picture: pinch, double tap and drag with fingers; wheel, click and drag with a mouse; buttons and keys
 * through the returned functions. A swipe on a picture that is not zoomed changes to the next or previous one.
 */
export const useZoom = (stage: RefObject<HTMLElement | null>, onTurn: (by: -1 | 1) => void) => {
  const [view, setView] = useState<ZoomView>(WHOLE);
  const [isHeld, setIsHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef<{ at: Point; time: number } | null>(null);

  const stageSize = () => {
    const box = stage.current?.getBoundingClientRect();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    setView((now) => zoomedBy(now, factor, at, stageSize(), RATIO));
  const pan = (by: Point): void => setView((now) => pannedBy(now, by, stageSize(), RATIO));
  const toggle = (at: Point): void =>
    setView((now) => (now.scale > 1 ? WHOLE : zoomedBy(now, MAX_SCALE, at, stageSize(), RATIO)));

  /** A button that becomes disabled would lose the focus, and the keyboard its place. */
  const keepKeyboard = (): void => {
    stage.current?.focus({ preventScroll: true });
  };
  const step = (factor: number): void => {
    const nextScale = view.scale * factor;
    if (nextScale <= 1 || nextScale >= MAX_SCALE) keepKeyboard();
    zoom(factor);
  };
  const turn = (by: -1 | 1): void => {
    // The next picture starts unzoomed.
    setView(WHOLE);
    keepKeyboard();
    onTurn(by);
  };

  // React's listener is passive and could not keep the page below from scrolling.
  useEffect(() => {
    const element = stage.current;
    const roll = (event: WheelEvent): void => {
      event.preventDefault();
      // A pinch on a touchpad arrives as a wheel event with Ctrl, in small steps.
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
    const isSecond = last && time - last.time < DOUBLE_TAP && distance(last.at, at) < 4 * TAP_SLIP;
    lastTap.current = isSecond ? null : { at, time };
    if (isSecond) toggle(at);
  };

  const end = (event: PointerEvent, isHandled: boolean): void => {
    const at = fromMiddle(event);
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    setIsHeld(false);
    const ended = gesture.current;
    gesture.current = null;
    if (!ended || ended.pinched || isHandled) return;
    const across = at.x - ended.start.x;
    if (!ended.moved) tap(at, event.pointerType !== 'mouse', event.timeStamp);
    else if (view.scale === 1 && Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(at.y - ended.start.y)) {
      turn(across < 0 ? 1 : -1);
    }
  };

  return {
    view,
    /** True if the picture is being dragged, and so moves without animation. */
    isHeld,
    turn,
    reset: () => setView(WHOLE),
    zoomIn: () => step(BUTTON_STEP),
    zoomOut: () => step(1 / BUTTON_STEP),
    /** Moves the visible part in steps; the right arrow key shows more of the right. */
    look: (x: -1 | 0 | 1, y: -1 | 0 | 1) => pan({ x: -x * PAN_STEP, y: -y * PAN_STEP }),
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
        if (distance(running.start, at) > TAP_SLIP) running.moved = true;
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const [was, is] = [middle(before, other), middle(at, other)];
          zoom(distance(at, other) / Math.max(distance(before, other), 1), was);
          pan({ x: is.x - was.x, y: is.y - was.y });
        } else if (running.moved) {
          pan({ x: at.x - before.x, y: at.y - before.y });
        }
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    },
  };
};
