import { initReplicaSet } from '../platform/database/init-replica-set.js';
import { readReplicaSetSettings } from '../platform/settings.js';
import { explainUsage, runCli } from './run-cli.js';

const USAGE = `Usage: node apps/api/dist/init-replica-set.js

Makes the replica set and the users that MONGODB_URI names, on the machine of its first member. The password of the
user "admin" is in MONGODB_ADMIN_PASSWORD. Where the shop can log in already, the command changes nothing.`;

runCli(async (args) => {
  if (args.length > 0) {
    explainUsage(USAGE, args.includes('--help'));
    return;
  }
  const { mongodbUri, adminPassword } = readReplicaSetSettings();
  const isNew = await initReplicaSet(mongodbUri, adminPassword);
  console.log(isNew ? 'The replica set and its users are ready.' : 'The replica set was ready already.');
});
