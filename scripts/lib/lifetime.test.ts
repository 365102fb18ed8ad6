import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';

/**
 * Runs a program with a `Lifetime` that signals can be sent to.
 * @param body of an async function that gets `lifetime` and `resource(name, ms, killed)`
 */
const startProgram = (body: string) => {
  const script = `
    import { Lifetime } from ${JSON.stringify(join(import.meta.dirname, 'lifetime.ts'))};
    const lifetime = new Lifetime();
    setInterval(() => undefined, 1_000);
    const resource = (name, ms = 0) => {
      let kill;
      const killed = new Promise((resolve) => (kill = resolve));
      return lifetime.add(async () => {
        await Promise.race([killed, new Promise((resolve) => setTimeout(resolve, ms))]);
        console.log('ended ' + name);
      }, kill);
    };
    try { ${body} } catch (error) { lifetime.fail(error); }
    await lifetime.over;
    process.exit();
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, said: said.split('\n').filter(Boolean) }));
  return {
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    whenSaid: async (text: string) => {
      while (!said.includes(text)) await once(child.stdout, 'data');
    },
  };
};

describe('the resources of a program', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`stop in reverse order at ${signal}, and the program exits with 0`, async () => {
      const program = startProgram(`await resource('database'); await resource('shop', 50); console.log('open');`);
      await program.whenSaid('open');

      program.kill(signal);

      assert.deepEqual(await program.ended, {
        code: 0,
        said: ['open', 'Closing the shop …', 'ended shop', 'ended database'],
      });
    });
  }

  it('stop gracefully when one Ctrl-C arrives twice, from the terminal and through npm', async () => {
    const program = startProgram(`await resource('shop', 600); console.log('open');`);
    await program.whenSaid('open');

    program.kill('SIGINT');
    await program.whenSaid('Closing');
    program.kill('SIGINT');

    assert.deepEqual(await program.ended, { code: 0, said: ['open', 'Closing the shop …', 'ended shop'] });
  });

  it('are killed at a second Ctrl-C', async () => {
    const program = startProgram(`await resource('shop', 600_000); console.log('open');`);
    await program.whenSaid('open');
    program.kill('SIGINT');
    await program.whenSaid('Closing');

    const again = setInterval(() => program.kill('SIGINT'), 300);
    const { code } = await program.ended;
    clearInterval(again);

    assert.equal(code, 0);
  });

  it('stop when one of them dies, with one line saying why and no stack trace', async () => {
    const program = startProgram(
      `await resource('database'); lifetime.fail(new Error('The shop has ended (code 1).'));`,
    );

    assert.deepEqual(await program.ended, { code: 1, said: ['The shop has ended (code 1).', 'ended database'] });
  });

  it('stop when the program is interrupted while it starts', async () => {
    const program = startProgram(`
      await resource('database');
      console.log('starting');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await resource('shop');
      console.log('never said');
    `);
    await program.whenSaid('starting');

    program.kill('SIGINT');

    const { code, said } = await program.ended;
    assert.equal(code, 0);
    assert.ok(!said.includes('never said'));
  });
});
