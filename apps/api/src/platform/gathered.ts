import { AsyncResource } from 'node:async_hooks';

/** How long, in milliseconds, those who come while others are served wait at most to be served together. */
const SHARING_MS = 10;

export interface GatheringOptions {
  /** {@link SHARING_MS} */
  readonly sharingMs?: number;
}

/**
 * Hands on together what comes in the same turn of the event loop, or while earlier items are still being handled, so that one question
 * to the database serves many when the shop is busy. When nothing is being handled, nothing waits longer than to the end of the turn.
 * @param handle settles by itself who waits for an item, also when it fails
 */
export const gathered = <Item>(
  handle: (items: readonly Item[]) => Promise<unknown>,
  { sharingMs = SHARING_MS }: GatheringOptions = {},
): ((item: Item) => void) => {
  let waiting: Item[] = [];
  let underWay = 0;
  let patience: NodeJS.Timeout | undefined;
  /** In the context of the first of those who wait, such as its request's log. */
  let handOn = (): void => undefined;

  const handOnAll = (): void => {
    clearTimeout(patience);
    patience = undefined;
    const items = waiting;
    waiting = [];
    underWay += 1;
    const isDone = (): void => {
      underWay -= 1;
      if (underWay === 0 && waiting.length > 0) handOn();
    };
    handle(items).then(isDone, isDone);
  };
  const atEndOfTurn = (): void => {
    if (waiting.length === 0) return;
    if (underWay === 0) handOn();
    else patience ??= setTimeout(handOn, sharingMs);
  };
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    handOn = AsyncResource.bind(handOnAll);
    setImmediate(atEndOfTurn);
  };
};

/**
 * Asks once for all who ask at the same moment, as {@link gathered} says, up to so many; each gets the whole answer.
 * @param ask called with what each of them wants to know
 */
export const askedTogether = <Question, Answer>(
  most: number,
  ask: (questions: readonly Question[]) => Promise<Answer>,
  options?: GatheringOptions,
): ((question: Question) => Promise<Answer>) => {
  const handOn = gathered<{ readonly question: Question; readonly settle: (answer: Promise<Answer>) => void }>(
    (all) => {
      const answers: Promise<Answer>[] = [];
      for (let from = 0; from < all.length; from += most) {
        const some = all.slice(from, from + most);
        const answer = ask(some.map(({ question }) => question));
        answers.push(answer);
        for (const { settle } of some) settle(answer);
      }
      return Promise.allSettled(answers);
    },
    options,
  );
  return (question) =>
    new Promise((settle) => {
      handOn({ question, settle });
    });
};
