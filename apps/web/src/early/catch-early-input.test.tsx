import { afterEach, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useSyncExternalStore } from 'react';
import { MissingApp } from '../app/layout/missing-app.js';
import { APP_MISSING, announceAppReady, announcePageLeft } from './app-runs.js';
import { catchEarlyInput } from './catch-early-input.js';
import { closeDrawn, actions, hydrate, openDrawn, Shop } from './testing.js';

afterEach(closeDrawn);

it('replays presses in order once the app runs, and marks the pressed buttons until then', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('radio', { name: '41' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.dblClick(screen.getByRole('button', { name: 'Second' }));
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('data-pressed');
  expect(screen.getByRole('radio', { name: '41' })).toBeChecked();
  expect(actions()).toBe('');
  await start();

  expect(actions()).toBe('add 1 of 40; add 2 of 41; second, click 1; second, click 2');
  expect(screen.getByRole('radio', { name: '41' })).toBeChecked();
  expect(document.querySelector('[data-pressed]')).toBeNull();
});

it('replays nothing twice, and does not interfere afterwards', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await start();

  await user.click(screen.getByRole('button', { name: 'Add' }));
  act(announceAppReady);

  expect(actions()).toBe('add 1 of 40; add 2 of 40');
});

it('keeps typed and selected values, and submits the form with them', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha{Backspace}a Rai');
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Pokhara');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('data-pressed');
  await start();

  expect(actions()).toBe('send Asha Rai of Pokhara');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Rai');
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Pokhara');
});

it('drops a press on a control that no longer exists', async () => {
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
  expect(actions()).toBe('add 1 of 40');
});

it('notifies the app of a field that lost the focus, but not of the one that still has it', async () => {
  const user = userEvent.setup();
  const leftFields: string[] = [];
  const { start } = openDrawn(
    ['From', 'To'].map((label) => (
      <input
        key={label}
        aria-label={label}
        onBlur={({ target }) => {
          leftFields.push(`${label} ${target.value}`);
        }}
      />
    )),
  );
  await user.type(screen.getByRole('textbox', { name: 'From' }), '70');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '75');

  await start();

  expect(leftFields).toEqual(['From 70']);
  await user.tab();
  expect(leftFields).toEqual(['From 70', 'To 75']);
});

it('counts repeated presses of a button as one, and of repeated submits only the last', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);

  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await start();

  expect(actions()).toBe('add 1 of 40; send Asha of Patan');
});

it('continues after an action that cannot be replayed', async () => {
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
    // A button outside a form does not submit it.
    page.append(send);
  });

  expect(actions()).toBe('add 1 of 40');
  expect(document.querySelector('[data-pressed]')).toBeNull();
  expect(reported).toEqual([expect.objectContaining({ name: 'NotFoundError' })]);
  window.removeEventListener('error', report);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(actions()).toBe('add 1 of 40; add 2 of 40');
});

it('acts on what this browser has stored, not on what the server rendered', async () => {
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
  hydrate(page, <Remembering />);

  await waitFor(() => {
    expect(added).toEqual(['43']);
  });
});

it('drops the input of a page that was left before the app ran', async () => {
  const user = userEvent.setup();
  const { start } = openDrawn(<Shop />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Asha');
  await user.click(screen.getByRole('button', { name: 'Add' }));

  announcePageLeft();

  expect(document.querySelector('[data-pressed]')).toBeNull();
  await start();
  expect(actions()).toBe('');
});

it('leaves to the browser what it handles itself', () => {
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
    element.addEventListener(event.type, (received) => {
      prevented.push(received.defaultPrevented);
      // jsdom does not implement navigation.
      received.preventDefault();
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
        <MissingApp />
      </>,
    );
  const add = (): HTMLElement => screen.getByRole('button', { name: 'Add' });

  it('is reported after ten seconds, and still replays presses and input if it comes later', async () => {
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
    expect(actions()).toBe('add 1 of 40');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(actions()).toBe('add 1 of 40; send Asha of Patan');
  });

  it('is reported at the first press when its script could not be fetched, and the press is dropped', async () => {
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
