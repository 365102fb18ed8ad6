import { afterEach } from '@jest/globals';
import { takePreloadedResponses } from './preloaded-responses.js';

const bring = (text: string): void => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'preloaded-responses';
  element.textContent = text;
  document.head.append(element);
};

afterEach(() => {
  document.getElementById('preloaded-responses')?.remove();
});

describe('the answers that came with the page', () => {
  it('are given once', () => {
    bring('[{"endpoint":"listProducts","arg":{"limit":4,"page":1},"body":["shoe"],"total":9}]');

    expect(takePreloadedResponses(document)).toEqual([
      { endpoint: 'listProducts', arg: { limit: 4, page: 1 }, body: ['shoe'], total: 9 },
    ]);
    expect(takePreloadedResponses(document)).toEqual([]);
  });

  it.each([
    '',
    '{broken',
    '{}',
    '[null, 7, {"endpoint":"listProducts","arg":{}}, {"endpoint":7,"arg":{},"body":[]}, {"endpoint":"logIn","arg":{},"body":[]}]',
  ])('are missing if the page contains %j', (text) => {
    bring(text);

    expect(takePreloadedResponses(document)).toEqual([]);
  });
});
