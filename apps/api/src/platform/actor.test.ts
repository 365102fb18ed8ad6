import { expect, it } from '@jest/globals';
import type { Role } from '@paila/shared';
import { actorOf } from './actor.js';

const caller = (role: Role) => ({
  account: { id: '64b000000000000000000001', role, sessionId: 's', name: 'Sita Rai' },
});

it('names a caller by kind and id, and never by name', () => {
  expect(actorOf({})).toEqual({ kind: 'guest', id: null });
  expect(actorOf(caller('customer'))).toEqual({ kind: 'customer', id: '64b000000000000000000001' });
  expect(actorOf(caller('staff'))).toEqual({ kind: 'staff', id: '64b000000000000000000001' });
  expect(actorOf(caller('admin'))).toEqual({ kind: 'staff', id: '64b000000000000000000001' });
});
