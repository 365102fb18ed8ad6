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
    bring('[{"call":"/products/?limit=4&page=1","body":["shoe"],"total":9}]');

    expect(takePreloadedResponses(document)).toEqual([{ call: '/products/?limit=4&page=1', body: ['shoe'], total: 9 }]);
    expect(takePreloadedResponses(document)).toEqual([]);
  });

  it.each(['', '{broken', '{}', '[null, 7, {"call":"/products/"}, {"call":7,"body":[]}]'])(
    'are none where the page says %j',
    (text) => {
      bring(text);

      expect(takePreloadedResponses(document)).toEqual([]);
    },
  );
});
