import { runStandAlone } from '@paila/simulator-kit';
import { readSettings } from './settings.js';
import { startEsewaSimulator } from './start.js';

await runStandAlone(async (warn) => {
  const { formUrl, statusUrl, stop } = await startEsewaSimulator({ ...readSettings(process.env), warn });
  return { opened: `eSewa simulator: form at ${formUrl}, status check at ${statusUrl}`, stop };
});
