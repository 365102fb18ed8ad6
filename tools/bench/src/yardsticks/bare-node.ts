// A yardstick: node:http sends recorded answers and does nothing else. Argument: the file of the recording.
import { argument, listen } from './listen.js';
import { keyOf, readyAnswers } from './recorded.js';

const answers = await readyAnswers(argument());

listen((req, res) => {
  const answer = answers.get(keyOf(req.method ?? '', req.url ?? ''));
  req.resume();
  req.on('end', () => {
    res.writeHead(answer?.status ?? 404, answer?.headers);
    res.end(answer?.body);
  });
});
