import type { AccessPayload, RegisterPayload } from '@paila/shared';
import type { RequestHandler } from 'express';
import { matchedData } from 'express-validator';
import { accountOf } from '../../platform/http/account.js';
import { pageOf, setPageHeaders } from '../../platform/http/paging.js';
import { addressOf } from '../../platform/http/rate-limit.js';
import { changeAccess } from './access.service.js';
import type { Passwords } from './passwords.js';
import * as users from './user.service.js';

export const register =
  (passwords: Passwords): RequestHandler =>
  async (req, res) => {
    const payload = matchedData<RegisterPayload>(req, { locations: ['body'] });
    res.json(await users.register(payload, passwords, addressOf(req)));
  };

export const list: RequestHandler = async (req, res) => {
  const query = matchedData<{ search?: string; page?: number; limit?: number }>(req, { locations: ['query'] });
  const page = pageOf(query);
  const found = await users.listUsers(query.search ?? '', page);
  res.set('X-Total-Count', String(found.total));
  if (page) setPageHeaders(req, res, page, found.total);
  res.json(found.users);
};

export const access: RequestHandler<{ userId: string }> = async (req, res) => {
  const change = matchedData<AccessPayload>(req, { locations: ['body'] });
  res.json(await changeAccess(accountOf(req), req.params.userId, change));
};
