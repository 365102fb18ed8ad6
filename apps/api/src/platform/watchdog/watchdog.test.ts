import { afterEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { VERSION } from '../release.js';
import { startProgram, type Program } from '../../testing/start-process.js';

const LIMIT_SECONDS = 2;

const running: Program[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

const start = async (settings: Record<string, string>, ...args: readonly string[]): Promise<Program> => {
  const program = startProgram('platform/watchdog/testing/watched-program.ts', settings, args);
  running.push(program);
  await program.waitForOutput(/(turn 1)\n/);
  return program;
};

const turnsOf = ({ output }: Program): number => Number(/turn (\d+)\n$/.exec(output().out)?.[1]);

const moreTurns = async (program: Program, count: number): Promise<string> =>
  program.waitForOutput(new RegExp(`(turn ${String(turnsOf(program) + count)})\n`));

const stateOf = async ({ child }: Program): Promise<string> =>
  (await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(child.pid)])).stdout;

describe('the watchdog', () => {
  it.each(['promises', 'a call'])('ends a process whose event loop is stuck in %s, and says so once', async (loop) => {
    const program = await start({}, String(LIMIT_SECONDS), loop);

    program.child.kill('SIGUSR2');

    expect(await program.ended).toBeNull();
    expect(program.child.signalCode).toBe('SIGKILL');
    const lines = program.output().out.split('\n');
    const last = JSON.parse(lines.at(-2)!) as object;
    expect(last).toMatchObject({
      level: 60,
      pid: program.child.pid,
      hostname: hostname(),
      release: VERSION,
      msg: 'The event loop has been stuck for 2 seconds, so the process ends',
    });
    expect(lines.filter((line) => line.startsWith('{'))).toHaveLength(1);
  });

  it('spares a process that was stopped for longer than that, and watches it afterwards', async () => {
    const program = await start({}, String(LIMIT_SECONDS));

    program.child.kill('SIGSTOP');
    await sleep((LIMIT_SECONDS + 1) * 1_000);
    expect(await stateOf(program)).toMatch(/^T/);
    program.child.kill('SIGCONT');
    await moreTurns(program, 2);

    program.child.kill('SIGUSR2');
    await program.ended;
    expect(program.child.signalCode).toBe('SIGKILL');
  });

  it('lets a process stand while its debugger is open, and where the limit is 0', async () => {
    const programs = await Promise.all([start({ NODE_OPTIONS: '--inspect=127.0.0.1:0' }, '1'), start({}, '0')]);

    for (const { child } of programs) child.kill('SIGUSR2');
    await sleep(2_000);

    for (const { child } of programs) expect(child).toMatchObject({ exitCode: null, signalCode: null });
  });
});
