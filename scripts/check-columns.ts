// Part of `npm run lint`: reports lines of comments and of Markdown that are longer than 120 columns.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_COLUMNS = 120;

const CHECKED_FILE = /\.(ts|tsx|mjs|js|css|md)$|^(\.env\.example|Dockerfile|docker-compose\.yml)$/;
/** A comment that begins its line, or that follows code. Slashes in strings and URLs have no space before them. */
const COMMENT = /^\s*(\/\/|\/\*|\*)|\s\/\/ |[\s{]\/\*\*? |\*\/\}$/;
const HASH_COMMENT = /^\s*#/;
const TABLE_ROW = /^\s*\|/;
/** The address of a Markdown link, and a plain URL: nothing can break them. */
const ADDRESS = /\]\([^)]*\)|https?:\/\/\S+/g;

const characters = new Intl.Segmenter('en');
/** The width in columns. A letter of Devanagari with its vowel signs takes one. */
const columnWidth = (line: string): number => [...characters.segment(line)].length;

const isChecked = (file: string, line: string): boolean => {
  if (file.endsWith('.md')) return !TABLE_ROW.test(line);
  return (/\.(ts|tsx|mjs|js|css)$/.test(file) ? COMMENT : HASH_COMMENT).test(line);
};

const longLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.length <= MAX_COLUMNS || !isChecked(file, line)) return [];
      return columnWidth(line.replace(ADDRESS, '')) > MAX_COLUMNS ? [`${file}:${String(index + 1)}`] : [];
    });

const found = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => CHECKED_FILE.test(file))
  .flatMap(longLines);
if (found.length > 0) {
  console.error(`${found.join('\n')}\n${String(found.length)} lines exceed ${String(MAX_COLUMNS)} columns.`);
  process.exitCode = 1;
}
