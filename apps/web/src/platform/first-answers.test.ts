import { afterEach } from '@jest/globals';
import { takeFirstAnswer } from './first-answers.js';

const bring = (text: string): void => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-answers';
  element.textContent = text;
  document.head.append(element);
};

afterEach(() => {
  document.getElementById('first-answers')?.remove();
});

describe('an answer that came with the page', () => {
  it('is given once, to the call that it answers, however that writes its parameters', () => {
    bring('[{"call":"/products/?limit=4&page=1","body":["shoe"],"total":9}]');

    expect(takeFirstAnswer('/products/', { page: 2, limit: 4 })).toBeUndefined();
    expect(takeFirstAnswer('/products/', { page: 1, sort: undefined, limit: 4 })).toMatchObject({
      body: ['shoe'],
      total: 9,
    });
    expect(takeFirstAnswer('/products/', { page: 1, limit: 4 })).toBeUndefined();
  });

  it.each(['', '{broken', '{}', '[null, 7, {"call":"/products/"}]'])('is none where the page says %j', (text) => {
    bring(text);

    expect(takeFirstAnswer('/products/')).toBeUndefined();
  });
});
