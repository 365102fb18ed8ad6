import { html, type Html } from '../../platform/http/html.js';

/** A JSON schema, as far as ours go. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const bounds = ({
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  format,
}: Schema): string => {
  const said = [
    format,
    minimum === undefined ? undefined : `from ${String(minimum)}`,
    exclusiveMinimum === undefined ? undefined : `over ${String(exclusiveMinimum)}`,
    maximum === undefined ? undefined : `to ${String(maximum)}`,
    minLength === undefined || minLength < 2 ? undefined : `at least ${String(minLength)} characters`,
    maxLength === undefined ? undefined : `at most ${String(maxLength)} characters`,
    minItems === undefined ? undefined : `at least ${String(minItems)}`,
    maxItems === undefined ? undefined : `at most ${String(maxItems)}`,
  ].filter((each) => each !== undefined);
  return said.length > 0 ? `, ${said.join(' ')}` : '';
};

const joined = (parts: readonly Html[], by: string): Html[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [html`${by}`, part]));

/** A schema in one line: `list of Order`, `text, at most 40 characters`. */
export const schemaInWords = (schema: Schema): Html => {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return html`<a href="#${name}"><code>${name}</code></a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return html`${joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ', ',
    )}`;
  if (schema.anyOf) return html`${joined(schema.anyOf.map(schemaInWords), ' or ')}`;
  if (schema.items) return html`list of ${schemaInWords(schema.items)}${bounds(schema)}`;
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values) return html`object of ${schemaInWords(values)}`;
  if (schema.properties) {
    const required = new Set(schema.required);
    const fields = Object.keys(schema.properties).map((field) => `${field}${required.has(field) ? '' : '?'}`);
    return html`<code>{ ${fields.join(', ')} }</code>`;
  }
  return html`${schema.type ?? 'anything'}${bounds(schema)}`;
};

/** The fields of an object, one a row; each alternative of several by itself. */
export const fieldsOf = (schema: Schema): Html => {
  if (schema.anyOf) return html`${joined(schema.anyOf.map(fieldsOf), ' or ')}`;
  if (!schema.properties) return html`<p>${schemaInWords(schema)}</p>`;
  const required = new Set(schema.required);
  return html`<dl>
    ${Object.entries(schema.properties).map(
      ([field, each]) =>
        html`<dt><code>${field}</code>${required.has(field) ? '' : html` <small class="who">optional</small>`}</dt>
          <dd>${schemaInWords(each)}${each.description === undefined ? '' : ` · ${each.description}`}</dd>`,
    )}
  </dl>`;
};
