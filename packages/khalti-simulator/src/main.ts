import { readSettings } from './settings.js';
import { startKhaltiSimulator } from './start.js';

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

try {
  const settings = readSettings(process.env);
  const simulator = await startKhaltiSimulator({ ...settings, warn: say });
  say(`Payment simulator at ${settings.publicUrl ?? simulator.url}, API at ${simulator.apiBaseUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.stop());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
