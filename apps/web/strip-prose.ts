import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly [child: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

type Range = readonly [start: number, end: number];

const PROSE = /^(?:summary|description|linkName)$/;

/**
 * The ranges of a syntax tree that only the server needs: `summary: …`, `description: …`, `linkName: …`, and all but
 * `x` of `described(x, …)`.
 */
const proseIn = (value: unknown, code: string): Range[] => {
  if (Array.isArray(value)) return value.flatMap((node) => proseIn(node, code));
  if (!isNode(value)) return [];
  const { type, start, end, key, shorthand, callee } = value;
  if (type === 'Property' && !shorthand && isNode(key) && PROSE.test(key.name ?? '')) {
    return [[start, code[end] === ',' ? end + 1 : end]];
  }
  if (type === 'CallExpression' && isNode(callee) && callee.name === 'described') {
    const [field] = value['arguments'] as [Node];
    return [[callee.start, callee.end], ...proseIn(field, code), [field.end, end - 1]];
  }
  return Object.values(value).flatMap((child) => proseIn(child, code));
};

/** The title in `endpoints(path, title, …)`. */
const TITLE = /(endpoints\([^,]+, )(["'])(.*?)\2/g;

/** Removes texts for the API's description and for search engines, which no browser shows. */
export const stripProse = (): Plugin => ({
  name: 'strip-prose',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/packages\/shared\/src\/(?:contract\/|pages\.ts)/ },
    handler(code) {
      let stripped = code.replace(
        TITLE,
        (_, call: string, quote: string, title: string) => `${call}${quote}${quote}${' '.repeat(title.length)}`,
      );
      // Spaces of the same length, so that the source map stays true.
      for (const [start, end] of proseIn(this.parse(code), code)) {
        stripped = stripped.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + stripped.slice(end);
      }
      return { code: stripped, map: null };
    },
  },
});
