import type { Audits } from '../../platform/feature.js';
import type { Finding, Report } from '../../platform/finding.js';
import { type InPieces, joinSorted, type Piece, sortedIn } from '../../platform/database/pieces.js';
import { AccountNameModel, type AccountNameDoc } from './account-names.model.js';
import { linkTimes } from './email/account-links.js';
import { UserModel } from './user.model.js';

/** Each account with its names in both collections. */
async function* namesIn(piece: Piece) {
  const id = ({ _id }: AccountNameDoc): string => String(_id);
  const accounts = sortedIn<AccountNameDoc>(piece, UserModel.find({}, { email: 1, username: 1 }), ['_id']);
  const names = sortedIn<AccountNameDoc>(piece, AccountNameModel.find(), ['_id']);
  for await (const { key, one: account, many } of joinSorted(accounts, id, names, id)) {
    yield { key, account, names: many[0] };
  }
}

const finding = (code: string, account: string, message: string): Finding => ({
  severity: 'error',
  code,
  message,
  ids: { account },
});

/** Checks that every account is found by its names, and that no names are kept for an account that is gone. */
const auditNames = async (inPieces: InPieces, report: Report): Promise<Record<string, never>> => {
  const collection = `the collection ${AccountNameModel.collection.name}`;
  for await (const { key, account, names } of inPieces(namesIn)) {
    if (!account) {
      const text = `Nobody can take the names of account ${key}, which does not exist: ${collection} still has them.`;
      report(finding('names_of_no_account', key, text));
    } else if (!names) {
      const text = `Nobody can log in to account ${key}: ${collection} lacks its names.`;
      report(finding('account_names_missing', key, text));
    } else if (names.email !== account.email || names.username !== account.username) {
      const text = `Account ${key} is found by other names than its own: ${collection} differs.`;
      report(finding('account_names_differ', key, text));
    }
  }
  return {};
};

export const accountAudits: Audits = { times: linkTimes, examine: auditNames };
