import type { AccessPayload, LoginPayload, PasswordPayload, RegisterPayload } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { matchedData } from 'express-validator';
import { accountOf } from '../../platform/http/account.js';
import { notFound } from '../../platform/http/errors.js';
import { pageOf, setPageHeaders } from '../../platform/http/paging.js';
import { addressOf } from '../../platform/http/rate-limit.js';
import { changeAccess } from './access.js';
import { listAccounts } from './account-list.js';
import { changesPassword } from './auth.rules.js';
import { eraseAccount, type PersonalDataRemover } from './erasing.js';
import { logIn } from './log-in.js';
import { changePassword } from './password-change.js';
import { createPasswordCheck } from './password-check.js';
import type { Passwords } from './passwords.js';
import { createProfiles, userById, type ProfileFields } from './profile.js';
import { register } from './registration.js';
import { endSession, sessionsOf } from './sessions.js';
import type { Tokens } from './tokens.js';

export interface AccountParts {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** Of all features that store something about a person. */
  readonly removers: readonly PersonalDataRemover[];
  /** Seconds that a log-in lasts. */
  readonly seconds: number;
  readonly rateLimitFactor: number;
}

type OfUser = RequestHandler<{ userId: string }>;

const BODY = { locations: ['body'] } satisfies Parameters<typeof matchedData>[1];

/** Handlers of the sessions of an account. */
const sessionHandlers = () => ({
  logOut: (async (req, res) => {
    const { id, sessionId } = accountOf(req);
    await endSession(id, sessionId);
    res.json({ msg: 'Logged out' });
  }) satisfies RequestHandler,
  listSessions: (async (req, res) => {
    const { id, sessionId } = accountOf(req);
    res.json(await sessionsOf(id, sessionId));
  }) satisfies RequestHandler,
  endSession: (async (req, res) => {
    // Somebody else's is answered as if it did not exist.
    if (!(await endSession(accountOf(req).id, req.params.id))) throw notFound('Session');
    res.json({ msg: 'Logged out there' });
  }) satisfies RequestHandler<{ id: string }>,
});

export const accountController = ({ tokens, passwords, removers, seconds, rateLimitFactor }: AccountParts) => {
  const check = createPasswordCheck(passwords, rateLimitFactor);
  const profiles = createProfiles(rateLimitFactor);

  const changeProfile = async (req: Request<{ userId: string }>, res: Response): Promise<void> => {
    res.json(await profiles.change(req.params.userId, matchedData<ProfileFields>(req, BODY), accountOf(req)));
  };
  const changeOwnPassword = async (req: Request<{ userId: string }>, res: Response): Promise<void> => {
    const [userId, body] = [req.params.userId, matchedData<PasswordPayload>(req, BODY)];
    res.json(await changePassword({ passwords, check }, userId, body, accountOf(req), addressOf(req)));
  };

  return {
    ...sessionHandlers(),
    register: (async (req, res) => {
      res.json(await register(matchedData<RegisterPayload>(req, BODY), passwords, addressOf(req)));
    }) satisfies RequestHandler,
    logIn: (async (req, res) => {
      const origin = { address: addressOf(req), device: req.get('user-agent') };
      res.json(await logIn({ tokens, passwords, check, seconds }, matchedData<LoginPayload>(req, BODY), origin));
    }) satisfies RequestHandler,
    me: (async (req, res) => {
      res.json(await userById(accountOf(req).id));
    }) satisfies RequestHandler,
    changeAccount: ((req, res) =>
      changesPassword(req) ? changeOwnPassword(req, res) : changeProfile(req, res)) satisfies OfUser,
    eraseAccount: (async (req, res) => {
      const { currentPassword } = matchedData<{ currentPassword: string }>(req, BODY);
      await eraseAccount({ check, removers }, req.params.userId, currentPassword, accountOf(req), addressOf(req));
      res.json({ msg: 'The account is erased' });
    }) satisfies OfUser,
    listUsers: (async (req, res) => {
      const query = matchedData<{ search?: string; page?: number; limit?: number }>(req, { locations: ['query'] });
      const page = pageOf(query);
      const found = await listAccounts(query.search ?? '', page);
      res.set('X-Total-Count', String(found.total));
      if (page) setPageHeaders(req, res, page, found.total);
      res.json(found.users);
    }) satisfies RequestHandler,
    changeAccess: (async (req, res) => {
      res.json(await changeAccess(accountOf(req), req.params.userId, matchedData<AccessPayload>(req, BODY)));
    }) satisfies OfUser,
  };
};
