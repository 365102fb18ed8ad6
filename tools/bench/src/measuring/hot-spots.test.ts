import { expect, it } from '@jest/globals';
import { hotSpots, type CpuProfile } from './hot-spots.js';

const node = (id: number, functionName: string, url = '') => ({ id, callFrame: { functionName, url } });

const PROFILE: CpuProfile = {
  nodes: [
    node(1, '(idle)'),
    node(2, 'placeOrder', 'file:///shop/apps/api/dist/main.js'),
    node(3, 'serialize', 'file:///shop/node_modules/mongodb/node_modules/bson/lib/bson.mjs'),
    node(4, 'write', 'node:internal/stream'),
    node(5, '(garbage collector)'),
    node(6, 'use', 'file:///shop/node_modules/@scope/name/index.js'),
  ],
  startTime: 1000,
  samples: [2, 1, 3, 4, 5, 6, 2],
  timeDeltas: [100, 500, 40, 30, 20, 10, 900],
};

it('says where a process was at work within a time, without its waiting', () => {
  expect(hotSpots(PROFILE, { from: 1000, to: 2000 }, 9)).toEqual({
    packages: [
      { where: 'the shop', share: 0.5 },
      { where: 'bson', share: 0.2 },
      { where: 'node', share: 0.15 },
      { where: 'garbage collector', share: 0.1 },
      { where: '@scope/name', share: 0.05 },
    ],
    functions: [
      { where: 'placeOrder, the shop', share: 0.5 },
      { where: 'serialize, bson', share: 0.2 },
      { where: 'write, node', share: 0.15 },
      { where: 'use, @scope/name', share: 0.05 },
    ],
  });
});

it('names only the largest', () => {
  expect(hotSpots(PROFILE, { from: 1000, to: 2000 }, 1).packages).toEqual([{ where: 'the shop', share: 0.5 }]);
});
