import { accessProblem } from './account-access.js';

describe('the access of an account', () => {
  it('can be changed by any other admin', () => {
    expect(accessProblem('anita', 'maya', { role: 'customer', blocked: true })).toBeUndefined();
  });

  it('cannot be revoked by the admin themselves, but may be sent unchanged', () => {
    expect(accessProblem('anita', 'anita', { blocked: true })).toBe('own_block');
    expect(accessProblem('anita', 'anita', { role: 'staff' })).toBe('own_access');
    expect(accessProblem('anita', 'anita', { role: 'admin', blocked: false })).toBeUndefined();
    expect(accessProblem('anita', 'anita', {})).toBeUndefined();
  });
});
