import { AsyncLocalStorage } from 'node:async_hooks';
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

/** Questions of which the first is answered when told. */
const openBusy = (sharingMs?: number) => {
  const asked: (readonly number[])[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const ask = askedTogether<number, string>(
    10,
    async (questions) => {
      asked.push(questions);
      if (questions.includes(1)) await ended;
      return questions.join(' and ');
    },
    sharingMs === undefined ? {} : { sharingMs },
  );
  return { ask, asked, end };
};
const nextTurn = () => new Promise(setImmediate);

it('asks once for all who come while a question is under way', async () => {
  const { ask, asked, end } = openBusy(60_000);
  const first = ask(1);
  await nextTurn();
  await nextTurn();

  const later: Promise<string>[] = [];
  for (const question of [2, 3]) {
    later.push(ask(question));
    await nextTurn();
  }
  expect(asked).toEqual([[1]]);
  end();

  expect(await first).toBe('1');
  expect(await Promise.all(later)).toEqual(['2 and 3', '2 and 3']);
  expect(await ask(4)).toBe('4');
});

it('lets nobody wait for long for a question that is not answered', async () => {
  const { ask, end } = openBusy();
  const first = ask(1);
  await nextTurn();
  await nextTurn();

  expect(await ask(2)).toBe('2');

  end();
  await first;
});

it('asks in the context of one of those who ask, not of those before', async () => {
  const who = new AsyncLocalStorage<number>();
  const asking: (number | undefined)[] = [];
  const { ask: askFirst, end } = openBusy();
  const ask = askedTogether<number, string>(
    10,
    async (questions) => {
      asking.push(who.getStore());
      return questions.includes(1) ? askFirst(1) : '';
    },
    { sharingMs: 60_000 },
  );

  const first = who.run(1, () => ask(1));
  await nextTurn();
  const second = who.run(2, () => ask(2));
  await nextTurn();
  end();
  await Promise.all([first, second]);

  expect(asking).toEqual([1, 2]);
});
