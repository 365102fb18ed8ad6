import { afterEach, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MissingApp } from '../app/layout/missing-app.js';
import { APP_MISSING, announceAppReady, announcePageLeft } from './app-runs.js';
import { catchEarlyInput } from './catch-early-input.js';

let roots: Root[] = [];
afterEach(async () => {
  // Ends what still listens.
  announceAppReady();
  await waitFor(() => {
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });
  act(() => {
    for (const root of roots) root.unmount();
  });
  roots = [];
  document.body.replaceChildren();
});

/** Draws an app as a server would have; `start` is when its code has come. */
const openDrawn = (app: ReactNode) => {
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
      act(() => {
        roots.push(hydrateRoot(page, app));
      });
      beforeReplay();
      await act(async () => {
        announceAppReady();
        // Everything that was kept, a task each.
        for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
};

const Shop = ({ hasSecond = true }: { hasSecond?: boolean }) => {
  const [deeds, setDeeds] = useState<string[]>([]);
  const [count, setCount] = useState(0);
  const [size, setSize] = useState('40');
  const [name, setName] = useState('');
  const [city, setCity] = useState('Patan');
  const note = (deed: string): void => {
    setDeeds((before) => [...before, deed]);
  };
  return (
    <>
      <button
        // Its mark is not in what is drawn here.
        suppressHydrationWarning
        onClick={() => {
          // Not by a function, so that two in one go would count as one.
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
          onClick={({ detail }) => {
            note(`second, click ${String(detail)}`);
          }}
        >
          Second
        </button>
      )}
      {['40', '41'].map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="size"
            checked={each === size}
            onChange={() => {
              setSize(each);
            }}
          />
          {each}
        </label>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          note(`send ${name} of ${city}`);
        }}
      >
        <input
          aria-label="Name"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
          }}
        />
        <select
          aria-label="City"
          value={city}
          onChange={({ target }) => {
            setCity(target.value);
          }}
        >
          <option>Patan</option>
          <option>Pokhara</option>
        </select>
        <button suppressHydrationWarning>Send</button>
      </form>
      <a href="#there">There</a>
      <p data-testid="deeds">{deeds.join('; ')}</p>
    </>
  );
};

const deeds = (): string | null => screen.getByTestId('deeds').textContent;

it('does in order, once the app runs, what was pressed before, and shows until then that it was', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('radio', { name: '41' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.dblClick(screen.getByRole('button', { name: 'Second' }));
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('data-pressed');
  expect(screen.getByRole('radio', { name: '41' })).toBeChecked();
  expect(deeds()).toBe('');
  await start();

  expect(deeds()).toBe('add 1 of 40; add 2 of 41; second, click 1; second, click 2');
  expect(screen.getByRole('radio', { name: '41' })).toBeChecked();
  expect(document.querySelector('[data-pressed]')).toBeNull();
});

it('does nothing twice, and leaves the app alone once all is done', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await start();

  await user.click(screen.getByRole('button', { name: 'Add' }));
  act(announceAppReady);

  expect(deeds()).toBe('add 1 of 40; add 2 of 40');
});

it('keeps what was typed and chosen, and sends the form with it', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha{Backspace}a Rai');
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Pokhara');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('data-pressed');
  await start();

  expect(deeds()).toBe('send Asha Rai of Pokhara');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Rai');
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Pokhara');
});

it('forgets what was pressed on a control that is gone', async () => {
  const user = userEvent.setup();
  const { page, start } = openDrawn(<Shop hasSecond={false} />);
  const gone = document.createElement('button');
  page.append(gone);
  let presses = 0;
  gone.addEventListener('click', () => {
    presses += 1;
  });

  await user.click(gone);
  gone.remove();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await start();

  expect(presses).toBe(0);
  expect(deeds()).toBe('add 1 of 40');
});

it('tells the app that a field was left, but not of the one that is still being filled in', async () => {
  const user = userEvent.setup();
  const left: string[] = [];
  const { start } = openDrawn(
    ['From', 'To'].map((label) => (
      <input
        key={label}
        aria-label={label}
        onBlur={({ target }) => {
          left.push(`${label} ${target.value}`);
        }}
      />
    )),
  );
  await user.type(screen.getByRole('textbox', { name: 'From' }), '70');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '75');

  await start();

  expect(left).toEqual(['From 70']);
  await user.tab();
  expect(left).toEqual(['From 70', 'To 75']);
});

it('takes impatient presses of a button for one, and forms sent again for the last', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await start();

  expect(deeds()).toBe('add 1 of 40; send Asha of Patan');
});

it('goes on after something that could not be done again', async () => {
  const reported: unknown[] = [];
  const report = (event: ErrorEvent): void => {
    event.preventDefault();
    reported.push(event.error);
  };
  window.addEventListener('error', report);
  const user = userEvent.setup();
  const { page, start } = openDrawn(<Shop />);

  const send = screen.getByRole('button', { name: 'Send' });
  await user.click(send);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await start(() => {
    // No form sends itself by a button outside it.
    page.append(send);
  });

  expect(deeds()).toBe('add 1 of 40');
  expect(document.querySelector('[data-pressed]')).toBeNull();
  expect(reported).toEqual([expect.objectContaining({ name: 'NotFoundError' })]);
  window.removeEventListener('error', report);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(deeds()).toBe('add 1 of 40; add 2 of 40');
});

it('acts on what this browser remembers, not on what the server drew', async () => {
  const never = () => () => undefined;
  const added: string[] = [];
  const Remembering = () => {
    const size = useSyncExternalStore(
      never,
      () => '43',
      () => '40',
    );
    useEffect(() => {
      if (document.documentElement.dataset['app'] === 'coming') announceAppReady();
    }, []);
    return (
      <button
        suppressHydrationWarning
        onClick={() => {
          added.push(size);
        }}
      >
        Add
      </button>
    );
  };
  const page = document.createElement('div');
  page.innerHTML = '<button>Add</button>';
  document.body.replaceChildren(page);
  catchEarlyInput(document);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));

  document.documentElement.dataset['app'] = 'coming';
  act(() => {
    roots.push(hydrateRoot(page, <Remembering />));
  });

  await waitFor(() => {
    expect(added).toEqual(['43']);
  });
});

it('forgets what was done on a page that was left before the app ran', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Add' }));

  announcePageLeft();

  expect(document.querySelector('[data-pressed]')).toBeNull();
  await start();
  expect(deeds()).toBe('');
});

it('leaves to the browser what that does by itself', () => {
  openDrawn(
    <>
      <a href="#there">There</a>
      <form action="/products">
        <button>Search</button>
      </form>
      <form method="dialog">
        <button>Close</button>
      </form>
    </>,
  );
  const prevented: boolean[] = [];
  const follow = (element: Element, event: Event): void => {
    element.addEventListener(event.type, (seen) => {
      prevented.push(seen.defaultPrevented);
      // jsdom can go nowhere.
      seen.preventDefault();
    });
    fireEvent(element, event);
  };

  follow(screen.getByRole('link'), new MouseEvent('click', { bubbles: true, cancelable: true }));
  for (const form of document.querySelectorAll('form')) {
    follow(form, new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  }

  expect(prevented).toEqual([false, false, false]);
  expect(document.querySelector('[data-pressed]')).toBeNull();
});

describe('an app that does not come', () => {
  const MISSING = 'The shop has not loaded completely. Your cart is safe. Reload page';
  const open = () =>
    openDrawn(
      <>
        <Shop />
        <MissingApp address="/products" />
      </>,
    );
  const add = (): HTMLElement => screen.getByRole('button', { name: 'Add' });

  it('is spoken of after ten seconds, and does what was pressed and typed should it come later', async () => {
    jest.useFakeTimers();
    const { start } = open();
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Asha' } });
    fireEvent.click(add());

    jest.advanceTimersByTime(9999);
    expect(add()).toHaveAttribute('data-pressed');
    expect(screen.queryByRole('alert')).toBeNull();
    jest.advanceTimersByTime(1);
    jest.useRealTimers();

    expect(add()).toHaveAttribute('data-pressed');
    expect(screen.getByRole('alert')).toHaveTextContent(MISSING);

    await start();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(add()).not.toHaveAttribute('data-pressed');
    expect(deeds()).toBe('add 1 of 40');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(deeds()).toBe('add 1 of 40; send Asha of Patan');
  });

  it('says so at once when its script could not be fetched and something was pressed, which is let go', async () => {
    open();
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Asha' } });
    document.dispatchEvent(new Event(APP_MISSING));
    expect(screen.queryByRole('alert')).toBeNull();

    fireEvent.click(add());

    expect(await screen.findByRole('alert')).toHaveTextContent(MISSING);
    expect(add()).not.toHaveAttribute('data-pressed');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha');
  });
});
