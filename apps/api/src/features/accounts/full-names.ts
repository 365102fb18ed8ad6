import { UserModel } from './user.model.js';

/** The full names of accounts by their ids, without erased ones. */
export const namesOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...new Set(ids)] } }, { firstname: 1, lastname: 1 }).lean();
  return new Map(users.map(({ _id, firstname, lastname }) => [_id.toHexString(), `${firstname} ${lastname}`]));
};
