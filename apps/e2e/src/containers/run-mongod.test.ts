import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findMongod, freePort, guardProcess, releaseProcess } from '@paila/local-mongo';
import { REPOSITORY } from '../testing/compose.js';
import { waitUntil } from '../testing/wait-until.js';

interface Member {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The exit code of run-mongod. */
  readonly ended: Promise<number | null>;
}

const KILLED = 'mongod has been silent for 8 seconds, so it is killed.';
const CODE_OF_SIGKILL = 137;

let folder: string;
const members: Member[] = [];
const fakes = new Map<string, Member>();

const start = (path: string, args: readonly string[]): Member => {
  const child = spawn(join(REPOSITORY, 'ops/mongo/run-mongod'), args, {
    env: { PATH: [path, process.env['PATH'] ?? ''].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const { pid = 0 } = child;
  guardProcess(-pid);
  const ended = once(child, 'exit').then(([code]) => {
    releaseProcess(-pid);
    return code as number | null;
  });
  const member = { child, output: () => output, ended };
  members.push(member);
  return member;
};

/** Sends a signal to run-mongod and everything that it has started. */
const signalAll = ({ child: { pid = 0 } }: Member, signal: NodeJS.Signals): void => void process.kill(-pid, signal);

const says = async ({ output }: Member, text: string): Promise<void> => {
  if (!(await waitUntil(() => output().includes(text)))) throw new Error(`No “${text}” in: ${output()}`);
};
const pingsOf = ({ output }: Member): number => output().match(/^ping /gm)?.length ?? 0;

/** The run-mongod whose fake mongod behaves so. */
const fake = (behaviour: string): Member => {
  const found = fakes.get(behaviour);
  if (!found) throw new Error(`No fake is ${behaviour}`);
  return found;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paila-run-mongod-'));
  const program = join(REPOSITORY, 'apps/e2e/src/testing/fake-mongod.mjs');
  writeFileSync(join(folder, 'mongod'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(folder, 'mongod'), 0o755);
  // Each case takes several turns, so all begin together.
  for (const behaviour of ['well', 'paused', 'starting', 'slow', 'stopping', 'hanging up', 'deaf']) {
    fakes.set(behaviour, start(folder, [`--port=${String(await freePort())}`, behaviour]));
  }
});
afterAll(async () => {
  for (const member of members) {
    if (member.child.exitCode === null && member.child.signalCode === null) signalAll(member, 'SIGKILL');
    await member.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('run-mongod', () => {
  it('kills a frozen mongod after pings on one connection, and spares one that was paused together with it', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const args = [`--dbpath=${data}`, '--port', String(await freePort()), '--nounixsocket'];
    const frozen = start(dirname((await findMongod()).path), args);
    const paused = fake('paused');
    await Promise.all([says(frozen, 'mongod answers on port'), says(paused, 'ping 2.')]);

    process.kill(Number(readFileSync(join(data, 'mongod.lock'), 'utf8')), 'SIGSTOP');
    signalAll(paused, 'SIGSTOP');
    const before = pingsOf(paused);

    expect(await frozen.ended).toBe(CODE_OF_SIGKILL);
    expect(frozen.output()).toContain(KILLED);
    expect(frozen.output().match(/"Connection accepted"/g)).toHaveLength(1);
    signalAll(paused, 'SIGCONT');
    await says(paused, `ping ${String(before + 2)}.`);
    expect(paused.child.exitCode).toBeNull();
  });

  it('spares a mongod that takes long to start, to answer or to stop, and one that hangs up', async () => {
    await Promise.all([
      says(fake('starting'), 'ping 2.'),
      says(fake('slow'), 'ping 3.'),
      says(fake('stopping'), 'takes no connection.'),
      says(fake('hanging up'), 'ping 5.'),
      fake('deaf').ended,
    ]);

    const spared = ['starting', 'slow', 'stopping', 'hanging up'].map(fake);
    expect(spared.map(({ child }) => child.exitCode)).toEqual([null, null, null, null]);
    expect(spared.filter(({ output }) => output().includes(KILLED))).toEqual([]);
    expect(fake('deaf').output()).toContain(KILLED);
  });

  it('passes signals on, and ends with the exit code of mongod', async () => {
    const member = fake('well');
    member.child.kill('SIGUSR1');
    await says(member, 'SIGUSR1.');
    await says(member, `ping ${String(pingsOf(member) + 1)}.`);

    member.child.kill('SIGTERM');

    expect(await member.ended).toBe(7);
  });
});
