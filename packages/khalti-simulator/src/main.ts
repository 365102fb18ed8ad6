import { runStandAlone } from '@paila/simulator-kit';
import { readSettings } from './settings.js';
import { startKhaltiSimulator } from './start.js';

await runStandAlone(async (warn) => {
  const settings = readSettings(process.env);
  const { url, apiBaseUrl, stop } = await startKhaltiSimulator({ ...settings, warn });
  return { opened: `Payment simulator at ${settings.publicUrl ?? url}, API at ${apiBaseUrl}`, stop };
});
