import { Schema } from 'mongoose';
import type { Account } from './http/account.js';

const ACTOR_KINDS = ['customer', 'guest', 'staff', 'provider', 'system'] as const;
type ActorKind = (typeof ACTOR_KINDS)[number];

/** The author of a change. Contains an id and never a name, so that erasing an account also anonymises its actions. */
export interface Actor {
  readonly kind: ActorKind;
  /**
   * Customers and staff (admins count as staff): the id of their account. The provider: its name, such as `khalti`. The
   * system: the name of the job or command. Guests have none.
   */
  readonly id: string | null;
}

export const actorSchema = new Schema<Actor>(
  { kind: { type: String, enum: ACTOR_KINDS, required: true }, id: { type: String, default: null } },
  { _id: false, id: false },
);

/** A visitor without an account. */
export const GUEST: Actor = { kind: 'guest', id: null };

/** @param id the account's */
export const customerActor = (id: string): Actor => ({ kind: 'customer', id });

/** @param id the account's */
export const staffActor = (id: string): Actor => ({ kind: 'staff', id });

/** @param name of the payment provider, such as `khalti` */
export const providerActor = (name: string): Actor => ({ kind: 'provider', id: name });

/** @param name of the job or command, such as `expire-orders` */
export const systemActor = (name: string): Actor => ({ kind: 'system', id: name });

/** The actor for an account; a guest without one. */
export const accountActor = (account: Pick<Account, 'id' | 'role'> | undefined): Actor => {
  if (!account) return GUEST;
  return account.role === 'customer' ? customerActor(account.id) : staffActor(account.id);
};

/** The name clients see for an actor: `shop` for staff whose name is unknown. */
export const actorLabel = ({ kind, id }: Actor, staffNames: ReadonlyMap<string, string>): string => {
  if (kind === 'customer' || kind === 'guest') return 'shopper';
  if (kind === 'provider') return 'provider';
  if (kind === 'system') return 'clock';
  return staffNames.get(id ?? '') ?? 'shop';
};
