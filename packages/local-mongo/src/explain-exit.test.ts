import { explainExit } from './explain-exit.js';

const explained = (failed: {
  code?: number | null;
  signal?: NodeJS.Signals;
  hung?: boolean;
  ran?: boolean;
  log?: string;
}) =>
  explainExit({ dbPath: '/data', logPath: '/data/mongod.log', code: 1, signal: null, hung: false, log: '', ...failed });

describe('the reason why MongoDB did not start', () => {
  it.each([
    ['No space left on device', { log: '"error":"No space left on device"' }, 'The disk that holds /data is full.'],
    ['exit code 100', { code: 100 }, 'The data in /data is in use by another mongod.'],
    ['exit code 62', { code: 62 }, 'was written by another version of MongoDB'],
    [
      'data of a later version',
      { code: 14, log: '"msg":"Invalid featureCompatibilityVersion document"' },
      'was written by another version of MongoDB',
    ],
    [
      'missing permissions',
      { code: 14, log: 'WiredTiger error: Permission denied' },
      'MongoDB is not allowed to write to /data.',
    ],
    ['broken files', { code: 14, log: '"error":"WT_TRY_SALVAGE: database corruption detected"' }, 'is damaged'],
    ['a missing library', { code: 127, log: 'mongod: no libssl.so.3\n' }, '(code 127): mongod: no libssl.so.3.'],
    ['a signal', { code: null, signal: 'SIGILL' as const, log: '{"msg":"…"}' }, 'MongoDB exited immediately (SIGILL).'],
    [
      'an end after a good start, whose log has words of failed ones',
      { code: null, signal: 'SIGKILL' as const, ran: true, log: '"msg":"featureCompatibilityVersion"' },
      'MongoDB has ended by itself (SIGKILL).',
    ],
    ['never accepting writes', { code: 0, hung: true }, 'MongoDB started but never accepted writes.'],
  ])('is explained: %s', (_case, failed, message) => {
    const error = explained(failed);

    expect(error.message).toContain(message);
    expect(error.hint).toContain('Log: /data/mongod.log');
  });
});
