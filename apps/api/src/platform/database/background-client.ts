import mongoose from 'mongoose';

/**
 * The client for everything that runs or waits for a long time: change streams, leases of jobs, migrations, index
 * builds. The models' client serves requests, and its short timeouts would abort such work.
 */
let opened: { readonly client: mongoose.mongo.MongoClient; readonly database: string } | undefined;

/** Makes the client; it connects when it is first used. Called by connectDatabase. */
export const openBackgroundClient = (
  uri: string,
  options: mongoose.mongo.MongoClientOptions,
  database: string,
): mongoose.mongo.MongoClient => {
  const client = new mongoose.mongo.MongoClient(uri, options);
  opened = { client, database };
  return client;
};

/** @throws Error before connectDatabase and after disconnectDatabase */
export const backgroundClient = (): mongoose.mongo.MongoClient => {
  if (!opened) throw new Error('The database is not connected');
  return opened.client;
};

/**
 * The shop's database by the background client: a single command may take ten minutes. Wrap work that must end in
 * withDeadline().
 */
export const backgroundDb = (): mongoose.mongo.Db => {
  if (!opened) throw new Error('The database is not connected');
  return opened.client.db(opened.database);
};

export const closeBackgroundClient = async (): Promise<void> => {
  const client = opened?.client;
  opened = undefined;
  await client?.close();
};
