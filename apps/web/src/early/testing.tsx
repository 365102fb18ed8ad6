import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { announceAppReady } from './app-runs.js';
import { catchEarlyInput } from './catch-early-input.js';

let roots: Root[] = [];
/** Lets the app run, so that no listener waits for it, and clears the page. Call it after each test. */
export const closeDrawn = async (): Promise<void> => {
  // Removes the remaining listeners.
  announceAppReady();
  await waitFor(() => expect(document.querySelector('[data-pressed]')).toBeNull());
  act(() => {
    for (const root of roots) root.unmount();
  });
  roots = [];
  document.body.replaceChildren();
};

/** Hydrates an element, until {@link closeDrawn}. */
export const hydrate = (page: Element, app: ReactNode): void => {
  act(() => {
    roots.push(hydrateRoot(page, app));
  });
};

/** Renders an app as the server would; `start` hydrates it, as when its code has loaded. */
export const openDrawn = (app: ReactNode) => {
  const { container, unmount } = render(app);
  const html = container.innerHTML;
  unmount();
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.replaceChildren(page);
  catchEarlyInput(document);
  return {
    page,
    start: async (beforeReplay = (): void => undefined) => {
      hydrate(page, app);
      beforeReplay();
      await act(async () => {
        announceAppReady();
        // Each recorded action is replayed in a task of its own.
        for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
};

export const Shop = ({ hasSecond = true }: { hasSecond?: boolean }) => {
  const [actions, setActions] = useState<string[]>([]);
  const [count, setCount] = useState(0);
  const [size, setSize] = useState('40');
  const [name, setName] = useState('');
  const [city, setCity] = useState('Patan');
  const note = (action: string): void => setActions((before) => [...before, action]);
  return (
    <>
      <button
        // The drawn element lacks the mark of this button.
        suppressHydrationWarning
        onClick={() => {
          // Without an updater function, two presses in one task count as one.
          setCount(count + 1);
          note(`add ${String(count + 1)} of ${size}`);
        }}
      >
        Add
      </button>
      {hasSecond && (
        <button
          data-repeats=""
          suppressHydrationWarning
          onClick={({ detail }) => note(`second, click ${String(detail)}`)}
        >
          Second
        </button>
      )}
      {['40', '41'].map((option) => (
        <label key={option}>
          <input type="radio" name="size" checked={option === size} onChange={() => setSize(option)} />
          {option}
        </label>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          note(`send ${name} of ${city}`);
        }}
      >
        <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <select aria-label="City" value={city} onChange={({ target }) => setCity(target.value)}>
          <option>Patan</option>
          <option>Pokhara</option>
        </select>
        <button suppressHydrationWarning>Send</button>
      </form>
      <a href="#there">There</a>
      <p data-testid="actions">{actions.join('; ')}</p>
    </>
  );
};

/** The calls that the shop received, in order. */
export const actions = (): string | null => screen.getByTestId('actions').textContent;
