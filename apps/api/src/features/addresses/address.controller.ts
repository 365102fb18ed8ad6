import type { AddressFields } from '@paila/shared';
import type { Request, RequestHandler } from 'express';
import { matchedData } from 'express-validator';
import { accountNamed, accountOf } from '../../platform/http/account.js';
import * as addresses from './address.service.js';

type Sent = Partial<AddressFields> & { checked?: boolean | null };

/** What was checked of the body: the fields, trimmed, and whether the address is to become the default. */
const sentIn = (req: Pick<Request, 'body'>): { fields: AddressFields; isDefault: boolean } => {
  const sent = matchedData<Sent>(req, { locations: ['body'] });
  const text = (field: keyof AddressFields): string => (sent[field] ?? '').trim();
  return {
    fields: {
      firstname: text('firstname'),
      lastname: text('lastname'),
      phone: text('phone'),
      streetAddress: text('streetAddress'),
      city: text('city'),
      state: text('state'),
      country: text('country'),
      zipcode: text('zipcode'),
    },
    isDefault: sent.checked === true,
  };
};
const userIn = ({ body }: Pick<Request, 'body'>): unknown => (body as { user?: unknown } | undefined)?.user;

export const list: RequestHandler<{ userId: string }> = async (req, res) => {
  res.json(await addresses.addressesOf(req.params.userId));
};

export const add: RequestHandler = async (req, res) => {
  const { fields, isDefault } = sentIn(req);
  res.json(await addresses.addAddress(accountNamed(accountOf(req), userIn(req)), fields, isDefault));
};

export const change: RequestHandler<{ addressId: string }> = async (req, res) => {
  accountNamed(accountOf(req), userIn(req));
  const { fields, isDefault } = sentIn(req);
  res.json(await addresses.changeAddress(req.params.addressId, accountOf(req), fields, isDefault));
};

export const remove: RequestHandler<{ addressId: string }> = async (req, res) => {
  accountNamed(accountOf(req), userIn(req));
  res.json(await addresses.removeAddress(req.params.addressId, accountOf(req)));
};

/** Only `checked: false` changes nothing; the path alone says which address is meant. */
export const chooseDefault: RequestHandler<{ id: string }> = async (req, res) => {
  accountNamed(accountOf(req), userIn(req));
  const { checked } = matchedData<Sent>(req, { locations: ['body'] });
  res.json(await addresses.chooseDefault(req.params.id, accountOf(req), checked !== false));
};
