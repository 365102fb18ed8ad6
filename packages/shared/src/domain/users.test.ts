import { accessProblem } from './users.js';

describe('the access of an account', () => {
  it('is any other admin’s to change', () => {
    expect(accessProblem('anita', 'maya', { role: 'customer', blocked: true })).toBeUndefined();
  });

  it('is nobody’s own to take away, but may be sent as it is', () => {
    expect(accessProblem('anita', 'anita', { blocked: true })).toBe('own_block');
    expect(accessProblem('anita', 'anita', { role: 'staff' })).toBe('own_access');
    expect(accessProblem('anita', 'anita', { role: 'admin', blocked: false })).toBeUndefined();
    expect(accessProblem('anita', 'anita', {})).toBeUndefined();
  });
});
