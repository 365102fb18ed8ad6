import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { STORAGE_KEYS } from '@paila/shared';
import { endDrafts, followLogOuts, forgetDraft, storeDraft, onDraftEnd, readDraft, tidyDrafts } from './drafts.js';

const DAY_MS = 24 * 3_600_000;
const ADDRESS = { city: 'Pokhara' };

const logIn = (_id: string | null): void => {
  if (_id === null) window.localStorage.removeItem(STORAGE_KEYS.userInfo);
  else window.localStorage.setItem(STORAGE_KEYS.userInfo, JSON.stringify({ _id }));
  tidyDrafts();
};

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  endDrafts();
  jest.useRealTimers();
});

describe('the input of a form', () => {
  it('is stored for a day from the last key, and then leaves the tab', () => {
    storeDraft('delivery', ADDRESS);
    jest.advanceTimersByTime(DAY_MS - 1);
    expect(readDraft('delivery')).toEqual(ADDRESS);

    jest.advanceTimersByTime(2);

    expect(readDraft('delivery')).toBeUndefined();
    tidyDrafts();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('survives the end of the session and the next log-in of the same account', () => {
    logIn('asha');
    storeDraft('delivery', ADDRESS);

    logIn(null);
    expect(readDraft('delivery')).toEqual(ADDRESS);
    storeDraft('contact', { text: 'Hello' });
    logIn('asha');

    expect([readDraft('delivery'), readDraft('contact')]).toEqual([ADDRESS, { text: 'Hello' }]);
  });

  it('is deleted when another account logs in, also input from in between', () => {
    logIn('asha');
    storeDraft('delivery', ADDRESS);
    storeDraft('password', { password: 'secret' }, { inMemory: true });
    logIn(null);
    storeDraft('contact', { text: 'Hello' });

    logIn('bina');

    expect(['delivery', 'contact', 'password'].map(readDraft)).toEqual([undefined, undefined, undefined]);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('belongs to the first account that a guest logs in with, and to no other', () => {
    storeDraft('delivery', ADDRESS);
    logIn('asha');
    expect(readDraft('delivery')).toEqual(ADDRESS);

    logIn('bina');

    expect(readDraft('delivery')).toBeUndefined();
  });

  it('ends with its form, which empties itself', () => {
    const ended = jest.fn();
    const stop = onDraftEnd('delivery', ended);
    storeDraft('delivery', ADDRESS);
    storeDraft('contact', { text: 'Hello' });

    forgetDraft('delivery');

    expect([readDraft('delivery'), readDraft('contact')]).toEqual([undefined, { text: 'Hello' }]);
    expect(ended).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each(['no JSON', '1', 'null', '{"forms":null}', '{"forms":{"delivery":7}}'])(
    'is empty for a damaged store: %s',
    (stored) => {
      window.sessionStorage.setItem('drafts', stored);

      expect(readDraft('delivery')).toBeUndefined();
      storeDraft('delivery', ADDRESS);
      expect(readDraft('delivery')).toEqual(ADDRESS);
    },
  );
});

describe('a log-out', () => {
  it('ends all drafts of this tab, and allows new ones', () => {
    storeDraft('delivery', ADDRESS);
    storeDraft('password', { password: 'secret' }, { inMemory: true });

    endDrafts();

    expect([readDraft('delivery'), readDraft('password')]).toEqual([undefined, undefined]);
    expect(window.sessionStorage).toHaveLength(0);
    storeDraft('delivery', { city: 'Lalitpur' });
    expect(readDraft('delivery')).toEqual({ city: 'Lalitpur' });
  });

  it('ends the drafts of this tab when it happens in another one', () => {
    const stop = followLogOuts(window);
    const ended = jest.fn();
    const stopListening = onDraftEnd('delivery', ended);
    storeDraft('delivery', ADDRESS);

    window.dispatchEvent(new StorageEvent('storage', { key: 'loggedOutAt', newValue: String(Date.now()) }));

    expect(readDraft('delivery')).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
    expect(ended).toHaveBeenCalledTimes(1);
    stopListening();
    stop();
  });

  it('is noticed by a tab that slept meanwhile, and by a page that the browser restores', () => {
    const stop = followLogOuts(window);
    storeDraft('delivery', ADDRESS);
    jest.advanceTimersByTime(1);
    window.localStorage.setItem('loggedOutAt', String(Date.now()));

    expect(readDraft('delivery')).toBeUndefined();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

    expect(window.sessionStorage).toHaveLength(0);
    stop();
  });
});

it('stores no password', () => {
  storeDraft('password', { password: 'secret' }, { inMemory: true });

  expect(readDraft('password')).toEqual({ password: 'secret' });
  expect(
    JSON.stringify([window.sessionStorage, window.localStorage].flatMap((storage) => Object.entries(storage))),
  ).not.toContain('secret');
});
