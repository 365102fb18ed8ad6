import { createHash } from 'node:crypto';
import { html, Html } from '../../platform/http/html.js';
import { fieldsOf, schemaInWords, type Schema } from './docs-schema.js';
import { DOCS_STYLE } from './docs-style.js';
import type { OpenApi, Operation } from './openapi.js';

/** The page runs no script, and its one style sheet is named by its hash. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

/** Our descriptions know `code`, _emphasis_ and paragraphs. */
const prose = (text: string): Html[] =>
  text.split('\n\n').map((paragraph) => {
    const { text: escaped } = html`${paragraph}`;
    const marked = escaped
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/(^|\s)_([^_]+)_(?=\s|$)/g, '$1<em>$2</em>');
    return html`<p>${new Html(marked)}</p>`;
  });

const parametersOf = ({ parameters }: Operation): Html | undefined => {
  const shown = ((parameters ?? []) as readonly Parameter[]).filter((each) => each.in !== 'path');
  if (shown.length === 0) return undefined;
  return html`<h4>Query and headers</h4>
    <dl>
      ${shown.map(
        ({ name, in: place, description, schema }) =>
          html`<dt><code>${name}</code> ${place === 'header' ? html`<small class="who">header</small>` : ''}</dt>
            <dd>${schemaInWords(schema)}${description === undefined ? '' : ` · ${description}`}</dd>`,
      )}
    </dl>`;
};

const bodyOf = ({ requestBody }: Operation): Html | undefined => {
  const body = requestBody as { content: Record<string, { schema: Schema }> } | undefined;
  const schema = body?.content['application/json']?.schema;
  return (
    schema &&
    html`<h4>Body</h4>
      ${fieldsOf(schema)}`
  );
};

const answersOf = ({ responses }: Operation): Html => {
  const all = Object.entries(responses);
  const [status, success] = all.find(([each]) => each.startsWith('2')) ?? [];
  const [type, content] = Object.entries(success?.content ?? {})[0] ?? [];
  const headers = Object.entries(success?.headers ?? {});
  return html`<h4>Answers</h4>
    <dl>
      <dt><code>${status}</code></dt>
      <dd>
        ${content?.schema ? schemaInWords(content.schema) : html`<code>${type}</code>`}${headers.map(
          ([name, { description }]) => html`<br /><code>${name}</code> · ${description}`,
        )}
      </dd>
    </dl>
    <dl class="refused">
      ${all
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { description }]) => {
          const codes = html`${description}`.text.replace(/`([^`]+)`/g, '<code>$1</code>');
          return html`<dt><code>${status}</code></dt>
            <dd>${new Html(codes)}</dd>`;
        })}
    </dl>`;
};

const operationSection = ({ path, method, operation }: Described): Html =>
  html`<section id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <div class="call">
      <b><code>${method.toUpperCase()}</code></b
      ><code>${path}</code>
    </div>
    ${prose(operation.description)} ${parametersOf(operation)} ${bodyOf(operation)} ${answersOf(operation)}
  </section>`;

const schemaSection = ([name, schema]: [string, Schema]): Html =>
  html`<section id="${name}">
    <h3><code>${name}</code></h3>
    ${schema.description === undefined ? undefined : prose(schema.description)} ${fieldsOf(schema)}
  </section>`;

/** The description of an API as a page that reads without a script. */
export const docsPage = (description: OpenApi): string => {
  const { title, description: introduction } = description['info'] as { title: string; description: string };
  const { schemas } = description['components'] as { schemas: Record<string, Schema> };
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const under = (tag: string): Described[] => operations.filter(({ operation }) => operation.tags.includes(tag));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${new Html(`<style>${DOCS_STYLE}</style>`)}
      </head>
      <body>
        <nav aria-label="Calls">
          <a href="/api/openapi.json">OpenAPI 3.1</a>
          ${tags.map(
            (tag) =>
              html`<b>${tag}</b>
                <ul>
                  ${under(tag).map(
                    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                  )}
                </ul>`,
          )}
          <b><a href="#schemas">What travels</a></b>
        </nav>
        <main>
          <h1>${title}</h1>
          ${prose(introduction)}
          ${tags.map(
            (tag) =>
              html`<section>
                <h2>${tag}</h2>
                ${under(tag).map(operationSection)}
              </section>`,
          )}
          <section id="schemas">
            <h2>What travels</h2>
            ${Object.entries(schemas).map(schemaSection)}
          </section>
        </main>
      </body>
    </html>`.text;
};
