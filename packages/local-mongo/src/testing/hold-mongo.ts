import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts another process that runs a database until it is killed: on `dbPath`, or else a test database. */
export const holdMongo = async (dbPath?: string) => {
  const program = fileURLToPath(new URL('./hold-mongo-program.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...(dbPath === undefined ? [] : [dbPath])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    child,
    pid: child.pid!,
    mongodPid: Number(line.toString()),
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
