import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { otherFailure, summarize } from './check-summary.js';

const api = { name: 'apps/api test', passed: 5, failed: 0, skipped: 1 };
const web = {
  name: 'apps/web test',
  passed: 3,
  failed: 1,
  skipped: 0,
  failures: [{ test: 'cart.test.tsx: adds a line', message: 'Expected 1, received 2' }],
};
const lint = { name: 'lint', ok: true };

describe('the summary of all checks', () => {
  it('is good when everything passed', () => {
    assert.deepEqual(summarize([lint], [api]), {
      lines: ['ok     lint', 'ok     apps/api test: 5 passed, 0 failed, 1 skipped', '5 passed, 0 failed'],
      exitCode: 0,
    });
  });

  it('repeats what failed, and fails the run', () => {
    assert.deepEqual(summarize([{ name: 'types', ok: false }], [api, web]), {
      lines: [
        'apps/web test: cart.test.tsx: adds a line\nExpected 1, received 2\n',
        'FAILED types',
        'ok     apps/api test: 5 passed, 0 failed, 1 skipped',
        'FAILED apps/web test: 3 passed, 1 failed',
        '8 passed, 2 failed',
      ],
      exitCode: 1,
    });
  });

  it('fails the run by a step that failed although none of its tests did, such as by a coverage that is too low', () => {
    const { lines, exitCode } = summarize(otherFailure('tests', false, [api]), [api]);

    assert.equal(lines[0], 'FAILED tests: failed although no test did; see its output above');
    assert.equal(lines.at(-1), '5 passed, 1 failed');
    assert.equal(exitCode, 1);
  });

  it('counts a failed test once, and no step that ended well', () => {
    assert.deepEqual(otherFailure('tests', false, [api, web]), []);
    assert.deepEqual(otherFailure('tests', true, [api]), []);
  });
});
