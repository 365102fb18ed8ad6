import { jest } from '@jest/globals';
import {
  hasUnstored,
  isUnstored,
  readStored,
  readTabStored,
  removeStored,
  removeTabStored,
  writeStored,
  writeTabStored,
} from './storage.js';

const local = Object.getOwnPropertyDescriptor(window, 'localStorage');
const tab = Object.getOwnPropertyDescriptor(window, 'sessionStorage');

const replaceStorage = (get: () => unknown): void => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get });
};

const restoreStorage = (): void => {
  jest.restoreAllMocks();
  if (local) Object.defineProperty(window, 'localStorage', local);
  if (tab) Object.defineProperty(window, 'sessionStorage', tab);
};

describe('a browser that stores nothing', () => {
  it.each([
    [
      'refuses to open its storage',
      () => {
        replaceStorage(() => {
          throw new DOMException('Forbidden', 'SecurityError');
        });
      },
    ],
    [
      'has no storage',
      () => {
        replaceStorage(() => null);
      },
    ],
    [
      'has no room',
      () => {
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError');
        });
      },
    ],
    [
      'forgets without a word',
      () => {
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
      },
    ],
  ])('reads the written value again in the same document, and reports that it is not stored: it %s', (_how, fail) => {
    window.localStorage.setItem('key', 'older');
    fail();

    writeStored('key', 'value');
    writeTabStored('key', 'of the tab');

    const found = [readStored('key'), readTabStored('key')];
    const unstored = [isUnstored('key'), isUnstored('other'), hasUnstored()];
    removeStored('key');
    removeTabStored('key');
    const afterwards = [readStored('key'), readTabStored('key'), hasUnstored()];
    restoreStorage();
    expect(found).toEqual(['value', 'of the tab']);
    expect(unstored).toEqual([true, false, true]);
    expect(afterwards).toEqual([null, null, false]);
  });

  it('stores again once it can', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    writeStored('key', 'first');
    setItem.mockRestore();

    writeStored('key', 'second');

    expect([window.localStorage.getItem('key'), readStored('key'), hasUnstored()]).toEqual(['second', 'second', false]);
  });
});
