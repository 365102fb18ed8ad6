import type { LoginPayload, PasswordPayload } from '@paila/shared';
import type { Request, RequestHandler, Response } from 'express';
import { matchedData } from 'express-validator';
import { accountOf } from '../../platform/http/account.js';
import { addressOf } from '../../platform/http/rate-limit.js';
import { userOf, type ProfileFields } from './user.service.js';
import { changesPassword } from './auth.rules.js';
import type { AuthService, Origin } from './auth.service.js';

const originOf = (req: Pick<Request, 'ip' | 'get'>): Origin => ({
  address: addressOf(req),
  device: req.get('user-agent'),
});

type OfUser = RequestHandler<{ userId: string }>;

export const authController = (auth: AuthService) => {
  const logIn: RequestHandler = async (req, res) => {
    const credentials = matchedData<LoginPayload>(req, { locations: ['body'] });
    res.json(await auth.logIn(credentials, originOf(req)));
  };

  const me: RequestHandler = async (req, res) => {
    res.json(await userOf(accountOf(req).id));
  };

  const changeProfile = async (req: Request<{ userId: string }>, res: Response): Promise<void> => {
    const fields = matchedData<ProfileFields>(req, { locations: ['body'] });
    res.json(await auth.changeProfile(req.params.userId, fields, accountOf(req)));
  };

  const changePassword = async (req: Request<{ userId: string }>, res: Response): Promise<void> => {
    const passwords = matchedData<PasswordPayload>(req, { locations: ['body'] });
    res.json(await auth.changePassword(req.params.userId, passwords, accountOf(req), originOf(req)));
  };

  const changeAccount: OfUser = (req, res) =>
    changesPassword(req) ? changePassword(req, res) : changeProfile(req, res);

  const erase: OfUser = async (req, res) => {
    const { currentPassword } = matchedData<{ currentPassword: string }>(req, { locations: ['body'] });
    await auth.erase(req.params.userId, currentPassword, accountOf(req), originOf(req));
    res.json({ msg: 'The account is erased' });
  };

  const logOut: RequestHandler = async (req, res) => {
    await auth.logOut(accountOf(req));
    res.json({ msg: 'Logged out' });
  };

  const sessions: RequestHandler = async (req, res) => {
    res.json(await auth.sessions(accountOf(req)));
  };

  const endSession: RequestHandler<{ id: string }> = async (req, res) => {
    await auth.endSession(accountOf(req), req.params.id);
    res.json({ msg: 'Logged out there' });
  };

  return { logIn, me, changeAccount, erase, logOut, sessions, endSession };
};
