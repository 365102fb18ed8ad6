import { ignoreSkippedTransitions } from './skipped-transitions.js';

ignoreSkippedTransitions(window);

const isReported = (reason: unknown): boolean => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  return window.dispatchEvent(event);
};

it('says nothing of a skipped transition, in whatever words the browser has for it', () => {
  expect(isReported(new DOMException('Transition was skipped', 'AbortError'))).toBe(false);
  expect(isReported(new DOMException('Skipped ViewTransition due to another transition starting', 'AbortError'))).toBe(
    false,
  );
});

it('leaves every other failure to be seen', () => {
  expect(isReported(new DOMException('Transition was aborted because of invalid state', 'InvalidStateError'))).toBe(
    true,
  );
  expect(isReported(new Error('Something else'))).toBe(true);
});
