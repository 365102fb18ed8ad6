import { randomBytes, randomInt } from 'node:crypto';
import type { mongo } from 'mongoose';

/** Documents that make the copy take a while. Their amounts add up to 0 at every time. */
const COUNT = 3_000;
const BYTES = 500;

interface BallastDoc {
  _id: number;
  amount: number;
  filling: Buffer;
  /** Its last changes. */
  list?: number[];
}

/** Fills a collection of its own, and then changes it until it is stopped: each transaction moves an amount. */
export const startBallast = async (db: mongo.Db) => {
  const ballast = db.collection<BallastDoc>('ballast');
  await ballast.insertMany(
    Array.from({ length: COUNT }, (_, _id) => ({ _id, amount: 0, filling: randomBytes(BYTES) })),
  );
  const ending = new AbortController();
  let moves = 0;
  const move = async (): Promise<void> => {
    const [from, to] = [randomInt(COUNT), randomInt(COUNT)];
    if (from === to) return;
    await db.client.withSession((session) =>
      session.withTransaction(async () => {
        await ballast.updateOne({ _id: from }, { $inc: { amount: -1 }, $push: { list: moves } }, { session });
        // Some documents are deleted and written again, with another content.
        const old = moves % 3 === 0 ? await ballast.findOneAndDelete({ _id: to }, { session }) : null;
        if (old) await ballast.insertOne({ _id: to, amount: old.amount + 1, filling: randomBytes(10) }, { session });
        else await ballast.updateOne({ _id: to }, { $inc: { amount: 1 }, $unset: { list: 1 } }, { session });
        // Others come and go.
        await ballast.insertOne({ _id: COUNT + moves, amount: 0, filling: Buffer.alloc(0) }, { session });
        await ballast.deleteOne({ _id: COUNT + Math.max(0, moves - 5) }, { session });
      }),
    );
    moves += 1;
  };
  const moving = (async () => {
    while (!ending.signal.aborted) await move();
  })();
  return {
    moves: () => moves,
    stop: async (): Promise<void> => {
      ending.abort();
      await moving;
    },
  };
};
