import { expect, it } from '@jest/globals';
import { askedTogether } from './gathered.js';

it('asks once for all who ask in the same turn, up to so many, and again for those who come later', async () => {
  const asked: (readonly number[])[] = [];
  const ask = askedTogether<number, string>(2, (questions) => {
    asked.push(questions);
    return Promise.resolve(questions.join(' and '));
  });

  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual(['1 and 2', '1 and 2', '3']);
  expect(await ask(4)).toBe('4');
  expect(asked).toEqual([[1, 2], [3], [4]]);
});

it('fails for all who have asked together, and for nobody else', async () => {
  const ask = askedTogether<number, number>(10, (questions) =>
    questions.includes(2) ? Promise.reject(new Error('away')) : Promise.resolve(questions.length),
  );

  const answers = await Promise.allSettled([ask(1), ask(2)]);

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(3)).toBe(1);
});
