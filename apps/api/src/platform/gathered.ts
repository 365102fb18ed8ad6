/**
 * Hands on together what comes in the same turn of the event loop, so that one question to the database serves all who ask at
 * the same moment. Nothing waits for what comes later.
 */
export const gathered = <Item>(handle: (items: readonly Item[]) => void): ((item: Item) => void) => {
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const items = waiting;
      waiting = [];
      handle(items);
    });
  };
};

/**
 * Asks once for all who ask in the same turn of the event loop, up to so many; each gets the whole answer.
 * @param ask called with what each of them wants to know
 */
export const askedTogether = <Question, Answer>(
  most: number,
  ask: (questions: readonly Question[]) => Promise<Answer>,
): ((question: Question) => Promise<Answer>) => {
  const handOn = gathered<{ readonly question: Question; readonly settle: (answer: Promise<Answer>) => void }>(
    (all) => {
      for (let from = 0; from < all.length; from += most) {
        const some = all.slice(from, from + most);
        const answer = ask(some.map(({ question }) => question));
        for (const { settle } of some) settle(answer);
      }
    },
  );
  return (question) =>
    new Promise((settle) => {
      handOn({ question, settle });
    });
};
