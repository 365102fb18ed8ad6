import { describe, expect, it } from '@jest/globals';
import { ERRORS, errorTemplate, errorText } from './errors.js';

describe('the message of an error', () => {
  it('contains its values', () => {
    expect(errorText('too_many_addresses', { max: 50 })).toBe(
      'You can save up to 50 addresses. Delete one to add another',
    );
    expect(errorText('status_not_allowed', { from: 'paid' })).toBe('An order that is paid can’t be marked as {to}');
  });

  it('is chosen by a value that decides about the whole sentence, so that each can be translated', () => {
    expect(errorText('not_found', { kind: 'order' })).toBe('Order not found');
    expect(errorText('not_found', { kind: 'path' })).toBe('There is nothing at this address');
    expect(errorText('too_many_requests', { count: 1, unit: 'second' })).toBe(
      'Too many attempts. Please wait a second and try again',
    );
    expect(errorText('too_many_requests', { count: 5, unit: 'minutes' })).toBe(
      'Too many attempts. Please wait 5 minutes and try again',
    );
    expect(errorTemplate('too_many_requests', { count: 5, unit: 'minutes' })).toBe(
      'Too many attempts. Please wait {count} minutes and try again',
    );
    expect(errorText('order_ended', { status: 'expired' })).toBe('This order has expired. Please place it again');
  });

  it('is shorter for an unknown value', () => {
    expect([errorText('not_found', { kind: 'moon' }), errorText('not_found', { kind: 'toString' })]).toEqual([
      'Not found',
      'Not found',
    ]);
    expect(errorText('not_found')).toBe(ERRORS.not_found.msg);
  });
});
