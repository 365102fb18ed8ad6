import { backgroundSteps } from './database/background-reads.js';

const INDENT = '  ';
/** The database's time for the next item of a list. */
const STEP_MS = 10_000;

const isList = (part: unknown): part is AsyncIterable<unknown> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

/** JSON escapes line breaks within texts, so each line break stands between two lines. */
const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, undefined, INDENT).replaceAll('\n', `\n${INDENT.repeat(depth)}`);

async function* listPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of backgroundSteps(STEP_MS, items)) {
    yield `${before}\n${INDENT.repeat(2)}${indented(item, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : `\n${INDENT}]`;
}

/** An object as indented JSON, piece by piece. Reads its lists item by item, as fast as the caller takes pieces. */
export async function* jsonPieces(parts: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n${INDENT}${JSON.stringify(name)}: `;
    if (isList(part)) yield* listPieces(part);
    else yield indented(part, 1);
    before = ',';
  }
  yield '\n}\n';
}
