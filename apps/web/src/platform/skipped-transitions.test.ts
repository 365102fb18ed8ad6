import { ignoreSkippedTransitions } from './skipped-transitions.js';

ignoreSkippedTransitions(window);

const isReported = (reason: unknown): boolean => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  return window.dispatchEvent(event);
};

it('ignores a skipped transition, whatever the message of the browser', () => {
  expect(isReported(new DOMException('Transition was skipped', 'AbortError'))).toBe(false);
  expect(isReported(new DOMException('Skipped ViewTransition due to another transition starting', 'AbortError'))).toBe(
    false,
  );
});

it('reports every other failure', () => {
  expect(isReported(new DOMException('Transition was aborted because of invalid state', 'InvalidStateError'))).toBe(
    true,
  );
  expect(isReported(new Error('Something else'))).toBe(true);
});
