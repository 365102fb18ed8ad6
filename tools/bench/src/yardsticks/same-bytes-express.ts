// A yardstick: Express sends recorded answers, with a log like the shop's. Argument: the file of the recording.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import express from 'express';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { argument, listen } from './listen.js';
import { type Recording, requestKey } from './recorded.js';

const recording = JSON.parse(await readFile(argument(), 'utf8')) as Recording;
const answers = new Map(
  Object.entries(recording).map(([key, answer]) => [key, { ...answer, body: Buffer.from(answer.body, 'base64') }]),
);
const paths = new Set([...answers.keys()].map((key) => key.split(' ')[1]?.split('?')[0] ?? ''));

const app = express();
app.disable('x-powered-by');
app.use(
  pinoHttp({
    logger: pino({ level: 'info' }),
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug'),
  }),
);
app.use(express.json());
for (const path of paths) {
  app.all(path, (req, res) => {
    const answer = answers.get(requestKey(req.method, req.url));
    if (!answer) {
      res.sendStatus(404);
      return;
    }
    const { 'x-request-id': _id, ...headers } = answer.headers;
    res.status(answer.status).set({ ...headers, 'content-length': String(answer.body.length) });
    res.end(answer.body);
  });
}
listen(app);
