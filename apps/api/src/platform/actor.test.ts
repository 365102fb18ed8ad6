import { expect, it } from '@jest/globals';
import type { Role } from '@paila/shared';
import { accountActor } from './actor.js';

const caller = (role: Role) => ({ id: '64b000000000000000000001', role, sessionId: 's', name: 'Sita Rai' });

it('names a caller by kind and id, and never by name', () => {
  expect(accountActor(undefined)).toEqual({ kind: 'guest', id: null });
  expect(accountActor(caller('customer'))).toEqual({ kind: 'customer', id: '64b000000000000000000001' });
  expect(accountActor(caller('staff'))).toEqual({ kind: 'staff', id: '64b000000000000000000001' });
  expect(accountActor(caller('admin'))).toEqual({ kind: 'staff', id: '64b000000000000000000001' });
});
