import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { paramsIn } from '@paila/shared';
import { until } from './faults/testing/until.js';
import { passwordResetsHandled } from './features/accounts/testing.js';
import { documentsWritten, orderLinksHandled } from './features/orders/testing.js';
import type { OpenApi } from './features/docs/index.js';
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.js';
import type { Caller, LoggedIn } from './testing/open-shop.js';
import { callers, type CallerName, accessKind, type Row, rows, rowVerdicts } from './testing/rights.js';
import { type Cast, createCast, replaceOwner, type Scene, type Scenes, createScenes } from './testing/rights-scenes.js';

/** No call reaches eSewa before the shopper's browser has posted its form. */
const ESEWA = {
  secretKey: 'key',
  productCode: 'SHOP',
  formUrl: 'https://esewa.example/form',
  statusUrl: 'https://esewa.example/status',
  holdMinutes: 15,
};

let shop: PayingShop;
let cast: Cast;
let scenes: Scenes;
beforeAll(async () => {
  shop = await openPayingShop({ undoMinutes: 5, esewa: ESEWA });
  const db = mongoose.connection.db!;
  await db.createCollection('system.profile', { capped: true, size: 64_000_000 });
  await db.command({ profile: 2 });
  cast = await createCast(shop);
  scenes = createScenes(cast);
});
afterAll(async () => {
  await shop.close();
});

const send = ({ method, path }: Row, caller: Caller, { params = {}, body, orderToken, picture }: Scene) => {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `no-${name}`);
  const call = caller[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](url);
  if (orderToken !== undefined) call.set('x-order-token', orderToken);
  if (picture) return call.attach('pictures', picture, 'dot.png');
  return body === undefined ? call : call.send(body);
};

/**
 * Collections that change by themselves: counts of calls, the heartbeats of jobs, and how far consumers of events have
 * come.
 */
const KEPT_BY_THE_CLOCK = new Set(['ratelimits', 'leases', 'jobs', 'eventconsumers']);

/** Fields that change by themselves: when a session was last seen, and when a job checks a payment. */
const MOVED_BY_THE_CLOCK = {
  sessions: { lastSeenAt: 0 },
  paymentattempts: { askedAt: 0, nextCheckAt: 0, refundCheckAt: 0 },
} as const;

/** A digest of each collection, made by the database, as the contents are compared hundreds of times. */
const everythingStored = async (): Promise<Readonly<Record<string, string>>> => {
  const db = mongoose.connection.db!;
  const { collections } = (await db.command({ dbHash: 1 })) as { collections: Record<string, string> };
  const digests = Object.fromEntries(Object.entries(collections).filter(([name]) => !KEPT_BY_THE_CLOCK.has(name)));
  for (const [name, projection] of Object.entries(MOVED_BY_THE_CLOCK)) {
    const documents = db.collection(name).find({}, { projection, raw: true }).sort({ _id: 1 });
    const digest = createHash('sha256');
    // As they come, in BSON.
    for await (const document of documents) {
      if (!ArrayBuffer.isView(document)) throw new Error(`${name} did not come as BSON`);
      digest.update(new Uint8Array(document.buffer, document.byteOffset, document.byteLength));
    }
    digests[name] = digest.digest('hex');
  }
  return digests;
};

describe.each(rows.map((row) => [`${row.method} ${row.path} (${accessKind(row.endpoint.access)})`, row] as const))(
  '%s',
  (_name, row) => {
    const verdicts = rowVerdicts(row);
    const made = new Map<boolean, Scene>();
    /** One scene for all callers but the holder of a token, who needs another. */
    const sharedScene = async (caller: CallerName): Promise<Scene> => {
      const isHolder = caller === 'token holder';
      const scene = made.get(isHolder) ?? (await scenes[row.id](caller));
      made.set(isHolder, scene);
      return scene;
    };
    // A read changes nothing, as a refusal does, so the next caller meets the same scene.
    const sceneFor = (caller: CallerName) => (row.method === 'GET' ? sharedScene : scenes[row.id])(caller);

    it.each(callers.filter((caller) => verdicts[caller] === 'in'))('allows: %s', async (caller) => {
      const scene = await sceneFor(caller);

      const answer = await send(row, cast.everybody[caller], scene);

      expect({ status: answer.status, code: (answer.body as { code?: string } | null)?.code }).toEqual({
        status: 200,
      });
      if (row.id === 'logOut') cast.everybody = { ...cast.everybody, [caller]: await again(caller) };
      // A job takes the request, which must not happen during the next test.
      if (row.id === 'requestPasswordReset') await until(passwordResetsHandled);
      if (row.id === 'requestOrderLink') await until(orderLinksHandled);
    });

    const refused = callers.filter((caller) => verdicts[caller] !== 'in');
    if (refused.length > 0) {
      // One test for all, as each comparison of the database takes 8 ms of processor time.
      it(`refuses, and changes nothing: ${refused.join(', ')}`, async () => {
        for (const caller of refused) await sharedScene(caller);
        // A job writes them, which must not happen during the test.
        await until(documentsWritten);
        const before = await everythingStored();

        const statuses: Partial<Record<CallerName, number>> = {};
        for (const caller of refused) {
          statuses[caller] = (await send(row, cast.everybody[caller], await sharedScene(caller))).status;
        }

        expect(statuses).toEqual(Object.fromEntries(refused.map((caller) => [caller, verdicts[caller]])));
        expect(await everythingStored()).toEqual(before);
      });
    }

    if (row.endpoint.access.who !== 'anyone') {
      it('accepts the token of `Authorization: Bearer` as well', async () => {
        const caller = row.endpoint.access.who === 'permitted' ? 'admin' : 'owner';
        const scene = await sceneFor(caller);
        const { token } = cast.everybody[caller] as LoggedIn;

        const answer = await send(row, shop.guest, scene).set('Authorization', `Bearer ${token}`);

        expect(answer.status).toBe(200);
        if (row.id === 'logOut') cast.everybody = { ...cast.everybody, [caller]: await again(caller) };
      });
    }

    const { accountInBody } = row.endpoint.access;
    if (accountInBody) {
      // With an address book of their own, as a book holds a limited number of addresses.
      beforeAll(async () => {
        await replaceOwner(cast);
      });

      const naming = async (id: string): Promise<Scene> => {
        const scene = await scenes[row.id]('owner');
        return { ...scene, body: { ...scene.body, [accountInBody.field]: id } };
      };

      it.each(['somebody else’s', 'no-id', 'ffffffffffffffffffffffff'])(
        `refuses an account in the body that is not the caller’s: %s`,
        async (id) => {
          const { user } = cast.everybody.other as LoggedIn;
          const scene = await naming(id === 'somebody else’s' ? user._id : id);
          const before = await everythingStored();

          const answer = await send(row, cast.owner, scene);

          expect(answer).toMatchObject({
            status: 403,
            body: { code: 'forbidden', msg: 'You don’t have permission to do this' },
          });
          expect(await everythingStored()).toEqual(before);
        },
      );

      it('accepts the caller’s own account, in either case of letters', async () => {
        for (const id of [cast.owner.user._id, cast.owner.user._id.toUpperCase(), '']) {
          expect(await send(row, cast.owner, await naming(id))).toMatchObject({ status: 200 });
        }
      });

      it('needs a permission to name another account', async () => {
        const answer = await send(row, cast.everybody.admin, await naming(cast.owner.user._id));

        expect(answer.status).toBe(accountInBody.or === undefined ? 403 : 200);
      });
    }

    const params = paramsIn(row.path);
    if (row.endpoint.access.who === 'self' || row.endpoint.access.who === 'owner') {
      it.each(['ffffffffffffffffffffffff', 'no-id', '%00', '%E0%A4%A'])(
        'answers for an unknown id as for somebody else’s: %s',
        async (id) => {
          const { body } = await scenes[row.id]('other');
          const wrong = { ...(body ? { body } : {}), params: Object.fromEntries(params.map((name) => [name, id])) };

          const answer = await send(row, cast.everybody.other, wrong);

          // A value that is not a text names no owner.
          expect(answer.status).toBe(id === '%E0%A4%A' ? 404 : verdicts.other);
        },
      );
    }
  },
);

/** A caller who has just logged out, logged in again. */
const again = async (caller: CallerName): Promise<Caller> => {
  if (caller === 'staff') return shop.staff();
  if (caller === 'admin') return shop.admin();
  const account = await shop.shopper();
  if (caller === 'owner') cast.owner = account;
  return account;
};

const isBucketCheck = (command: object = {}): boolean =>
  'filter' in command && JSON.stringify(command.filter) === '{}' && 'limit' in command && command.limit === 1;

it('sends the database no query without an index', async () => {
  const db = mongoose.connection.db!;
  await db.command({ profile: 0 });
  const queries = await db
    .collection<{ op: string; ns: string; planSummary?: string; command?: object }>('system.profile')
    // The remaining reads are the catalogue's change stream, which reads the database's own journal.
    .find({ planSummary: { $exists: true }, op: { $ne: 'getmore' } })
    .toArray();

  expect(queries.length).toBeGreaterThan(rows.length);
  expect(
    queries
      .filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))
      // Once a process, the driver reads one file to see whether a bucket is new.
      .filter(({ ns, command }) => !(ns.endsWith('.pictures.files') && isBucketCheck(command)))
      // One document for each job and event consumer: the repair of their times reads them all.
      .filter(({ ns }) => !ns.endsWith('.leases'))
      .map(({ ns, command }) => [ns, Object.keys(command ?? {})]),
  ).toEqual([]);
});

describe('the description of the API', () => {
  it('names every route of the table, with its access, and no other', async () => {
    const { paths } = (await shop.guest.get('/api/openapi.json')).body as OpenApi;
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation['x-access']] as const),
    );

    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(rows.map(({ id, endpoint }) => [id, endpoint.access])),
    );
    expect(described).toHaveLength(rows.length);
  });
});
