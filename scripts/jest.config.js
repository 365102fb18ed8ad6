import { preset } from '../jest.preset.js';

export default { ...preset, testMatch: ['<rootDir>/lib/**/*.test.ts'] };
