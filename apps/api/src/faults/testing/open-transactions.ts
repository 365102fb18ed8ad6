import mongoose from 'mongoose';

/** Does what the database does by itself after a while: ends the transactions of a killed process. */
export const endOpenTransactions = async (): Promise<void> => {
  const admin = mongoose.connection.getClient().db('admin');
  const inTransaction = [
    { $currentOp: { allUsers: true, idleSessions: true } },
    { $match: { transaction: { $exists: true } } },
  ];
  const open = await admin.aggregate<{ lsid: { id: mongoose.mongo.UUID } }>(inTransaction).toArray();
  if (open.length > 0) await admin.command({ killSessions: open.map(({ lsid: { id } }) => ({ id })) });
};
