import { afterAll, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { fewATurn } from './few-a-turn.js';

let turn = 0;
let counting: NodeJS.Immediate;
const countTurns = (): void => {
  turn += 1;
  counting = setImmediate(countTurns);
};
countTurns();
afterAll(() => {
  clearImmediate(counting);
});

it('lets an eighth of the requests that wait proceed in a turn', async () => {
  const begun: number[] = [];
  const app = express()
    .use(fewATurn())
    .get('/', (_req, res) => {
      begun.push(turn);
      res.end();
    });
  const server = app.listen(0);

  const answers = await Promise.all(Array.from({ length: 24 }, () => request(server).get('/')));
  server.close();

  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
  const inTurn = (which: number): number => begun.filter((each) => each === which).length;
  expect(Math.max(...begun.map(inTurn))).toBeLessThanOrEqual(3);
});

it('leaves out who was answered while waiting', async () => {
  const begun: string[] = [];
  const app = express()
    .use((req, res, next) => {
      next();
      if (req.path === '/late') res.status(503).end();
    })
    .use(fewATurn())
    .use((req, res) => {
      begun.push(req.path);
      res.end();
    });

  expect((await request(app).get('/late')).status).toBe(503);
  expect((await request(app).get('/soon')).status).toBe(200);

  expect(begun).toEqual(['/soon']);
});
