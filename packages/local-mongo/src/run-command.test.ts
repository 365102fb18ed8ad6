import { runCommand } from './run-command.js';

const node = (script: string, limits: { silenceMs: number; totalMs: number }) =>
  runCommand(process.execPath, ['-e', script], limits, { ...process.env, NODE_OPTIONS: '' });
const PATIENT = { silenceMs: 30_000, totalMs: 30_000 };

describe('running a command', () => {
  it('returns its output and reports each line', async () => {
    const lines: string[] = [];
    const script = 'console.log("one\\ntwo"); console.error("oh"); process.exitCode = 3';

    const result = await runCommand(process.execPath, ['-e', script], PATIENT, process.env, (line) => lines.push(line));

    expect(result).toMatchObject({ code: 3, stdout: 'one\ntwo\n' });
    expect(result.stderr).toContain('oh');
    expect(lines).toEqual(['one', 'two']);
  });

  it('returns a result for a missing program', async () => {
    const result = await runCommand('/nowhere/at-all', [], PATIENT);

    expect(result.code).toBeNull();
    expect(result.stderr).toContain('ENOENT');
  });

  it('kills a command without output', async () => {
    const result = await node('setInterval(() => {}, 1000)', { silenceMs: 300, totalMs: 30_000 });

    expect(result).toMatchObject({ code: null, stderr: 'no output for 0.3 s' });
  });

  it('kills a command that runs too long, despite its output', async () => {
    const result = await node('setInterval(() => console.log("…"), 20)', { silenceMs: 30_000, totalMs: 500 });

    expect(result).toMatchObject({ code: null, stderr: 'not finished after 0.5 s' });
  });
});
