// Jest's globalTeardown: stops the mongod of jest-setup.mjs and removes its data.
// @ts-check
export default async () => {
  const key = Symbol.for('paila.test-mongo');
  const mongo = globalThis[key];
  if (!mongo) return;
  globalThis[key] = undefined;
  delete process.env.TEST_MONGODB_URI;
  await mongo.stop();
};
