import { setFlagsFromString } from 'node:v8';
import { preset } from '../../jest.preset.js';

const { reporters, ...node } = preset;
const SERVER_SUITE = 'src/server.test.tsx';

// Each rendering leaves many objects that are soon unused. More room for new ones, in MB, means that the collector
// finds fewer in use: 3 to 10 % less processor time. The threads of suites start with these flags.
setFlagsFromString('--min-semi-space-size=16');
setFlagsFromString('--max-semi-space-size=32');

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
