import { preset } from '../../jest.preset.js';

const { reporters, ...node } = preset;
const SERVER_SUITE = 'src/server.test.tsx';

export default {
  // Threads, each of which holds the app's modules and a window.
  maxWorkers: 2,
  reporters,
  projects: [
    { ...node, testMatch: [`<rootDir>/${SERVER_SUITE}`] },
    {
      ...node,
      testPathIgnorePatterns: ['/node_modules/', SERVER_SUITE],
      setupFiles: [...node.setupFiles, '<rootDir>/src/testing/window.js'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
  ],
};
