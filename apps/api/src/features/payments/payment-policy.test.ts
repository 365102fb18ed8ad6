import { describe, expect, it } from '@jest/globals';
import { HAND_METHODS, PAYMENT_STATUSES, type Paisa } from '@paila/shared';
import fc from 'fast-check';
import { canTransition, judge, mustLookUp, nextCheck } from './payment-policy.js';
import { REPORTED_STATUSES } from './providers/provider.js';
import { answered } from './testing.js';

const anAttempt = { pidx: 'abc', amountPaisa: 1_400_000 as Paisa, status: 'initiated' } as const;
const says = (said: string, more: Parameters<typeof answered>[1] = {}) =>
  answered(said, { transactionId: 'T1', ...more });

describe('an answer of the provider', () => {
  it('counts as a payment only if it is completed, over the right amount, with a new transaction', () => {
    expect(judge(anAttempt, says('completed'), false)).toEqual({ status: 'completed', transactionId: 'T1' });
    expect(judge(anAttempt, says('completed'), true).status).toBe('unknown');
    expect(judge(anAttempt, says('completed', { totalAmount: 1_399_999 }), false).status).toBe('unknown');
    expect(judge(anAttempt, says('completed', { totalAmount: 1_400_001 }), false).status).toBe('unknown');
    expect(judge(anAttempt, says('completed', { transactionId: null }), false).status).toBe('unknown');
  });

  it('never counts as a payment with any other status', () => {
    const anyStatus = fc.constantFrom(...REPORTED_STATUSES);
    fc.assert(
      fc.property(fc.oneof(anyStatus, fc.string()), fc.integer(), fc.boolean(), (status, totalAmount, isUsed) => {
        fc.pre(status !== 'completed');
        expect(judge(anAttempt, says(status, { totalAmount }), isUsed).status).not.toBe('completed');
      }),
    );
  });

  it('is flagged for review in every unforeseen case', () => {
    expect(judge(anAttempt, { kind: 'no_such_payment' }, false)).toEqual({
      status: 'unknown',
      problem: 'The provider does not know payment abc.',
    });
    expect(judge(anAttempt, says('constructor'), false)).toEqual({
      status: 'unknown',
      problem: 'The provider calls payment abc "constructor".',
    });
  });
});

it('never lets a late answer undo a payment or a refund', () => {
  for (const status of PAYMENT_STATUSES) {
    expect(canTransition('completed', status)).toBe(status === 'completed' || status === 'refunded');
    expect(canTransition('refunded', status)).toBe(status === 'refunded');
  }
  expect(canTransition('expired', 'initiated')).toBe(false);
  expect(canTransition('cancelled', 'completed')).toBe(true);
  expect(canTransition('failed', 'completed')).toBe(true);
  expect(canTransition('failed', 'pending')).toBe(false);
  expect(canTransition('pending', 'initiated')).toBe(false);
});

describe('the next check', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const expiresAt = new Date('2026-01-01T01:00:00Z');
  const after = (days: number): Date => new Date(createdAt.getTime() + days * 86_400_000);

  it('lies in the future, until the status is final', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_STATUSES),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (status, days) => {
          const next = nextCheck({ createdAt, expiresAt }, status, after(days));
          expect(next === undefined || next > after(days)).toBe(true);
        },
      ),
    );
  });

  it('is planned for a day after a payment was closed', () => {
    for (const status of ['cancelled', 'failed', 'expired', 'refunded'] as const) {
      const closed = { createdAt, expiresAt, closedAt: after(2) };
      expect(nextCheck(closed, status, after(2))).toEqual(new Date('2026-01-03T00:10:00Z'));
      expect(nextCheck(closed, status, after(2.9))).toEqual(after(3));
      expect(nextCheck(closed, status, after(3))).toBeUndefined();
    }
  });

  it('is planned for 30 days for refunds, and for 90 days for a decision', () => {
    expect(nextCheck({ createdAt, expiresAt }, 'completed', createdAt)).toEqual(after(1));
    expect(nextCheck({ createdAt, expiresAt }, 'completed', after(29.5))).toBeUndefined();
    expect(nextCheck({ createdAt, expiresAt }, 'pending', after(89))).toEqual(after(90));
    expect(nextCheck({ createdAt, expiresAt }, 'pending', after(89.5))).toBeUndefined();
  });
});

it('looks up no money that staff received, whatever its status', () => {
  const [createdAt, expiresAt] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-01T01:00:00Z')];
  for (const provider of HAND_METHODS) {
    for (const status of PAYMENT_STATUSES) {
      expect(nextCheck({ provider, createdAt, expiresAt, closedAt: createdAt }, status, createdAt)).toBeUndefined();
      expect(mustLookUp({ provider, status }, expiresAt, true)).toBe(false);
    }
  }
});
