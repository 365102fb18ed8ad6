import { preset } from '../../jest.preset.js';

const { reporters, ...node } = preset;
const SERVER_SUITE = 'src/server.test.tsx';

export default {
  // Threads, each of which holds the app's modules and a window. Some tests wait, so there is one thread more than two
  // processors need.
  maxWorkers: 3,
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
