import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { type Expression, type JSXElementChild, parseSync } from '@swc/core';

const SOURCES = dirname(fileURLToPath(import.meta.url));
/** Functions whose text depends on their arguments. */
const WRITES_TEXT = /^(?:ngettext|gettext|String|format\w+|\w+Label|\w+Text)$/;

/** True if an expression gives a text that can change, appear or disappear while its page is open. */
const isChangingText = (expression: Expression): boolean => {
  if (expression.type === 'TemplateLiteral') return expression.expressions.length > 0;
  if (expression.type === 'TaggedTemplateExpression') return expression.template.expressions.length > 0;
  if (expression.type === 'CallExpression')
    return expression.callee.type === 'Identifier' && WRITES_TEXT.test(expression.callee.value);
  if (expression.type === 'ConditionalExpression') return isText(expression.consequent) || isText(expression.alternate);
  if (expression.type === 'BinaryExpression')
    return ['&&', '||', '??'].includes(expression.operator) && isText(expression.right);
  return expression.type === 'ParenthesisExpression' && isChangingText(expression.expression);
};
const isText = (expression: Expression): boolean =>
  ['StringLiteral', 'TemplateLiteral', 'TaggedTemplateExpression'].includes(expression.type) ||
  isChangingText(expression);

const isBlank = (child: JSXElementChild): boolean =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'StringLiteral' && child.expression.value.trim() === '')));

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isChild = (value: unknown): value is JSXElementChild => isNode(value) && 'type' in value;

/** The source of each changing text that stands bare beside other children. */
const bareTexts = (file: string): string[] => {
  const code = readFileSync(file);
  const tree = parseSync(code.toString('utf8'), { syntax: 'typescript', tsx: true });
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    if (!isNode(value) || Array.isArray(value)) return;
    const { children } = value;
    if (Array.isArray(children)) {
      const visible = children.filter(isChild).filter((child) => !isBlank(child));
      for (const child of visible) {
        if (visible.length < 2 || child.type !== 'JSXExpressionContainer') continue;
        const { expression } = child;
        if (expression.type === 'JSXEmptyExpression' || !isChangingText(expression)) continue;
        const { start, end } = child.span;
        found.push(
          `${relative(SOURCES, file)}: ${code.subarray(start - tree.span.start, end - tree.span.start).toString()}`,
        );
      }
    }
    for (const [name, child] of Object.entries(value)) if (name !== 'span') visit(child);
  };
  visit(tree.body);
  return found;
};

/*
 * Browser translation puts each text into an element of its own. React then changes a text that is no longer on the
 * page, or fails to remove it. An element around the text keeps both working.
 */
it('keeps texts that change in elements of their own, so that translated pages stay true', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !/^(?:testing|early)\//.test(file),
  );

  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((file) => bareTexts(join(SOURCES, file)))).toEqual([]);
});
