import { preset } from '../../jest.preset.js';

// Drawing takes seconds, and many on a busy machine.
export default { ...preset, testTimeout: 120_000 };
