import { preset } from '../../jest.preset.js';

// One worker is Jest's own thread. In another thread, autocannon leaves its figures for a main thread to add up.
export default { ...preset, maxWorkers: 1 };
