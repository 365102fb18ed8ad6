import { html, type Html } from './html.js';

/** The submitted values and their errors. */
export interface FormState {
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
}

/** The errors that were found; undefined when there are none. */
export const formErrors = (found: Readonly<Record<string, string | undefined>>): FormState['errors'] => {
  const errors = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return errors.length === 0 ? undefined : Object.fromEntries(errors);
};

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly type: 'text' | 'password';
  /** The keyboard that phones show; digits by default. */
  readonly inputMode?: 'numeric' | 'text' | 'decimal';
  readonly value: string;
  readonly error: string | undefined;
  readonly autofocus: boolean;
  readonly maxLength: number;
  /** Suggested values. */
  readonly list?: readonly string[];
}

/** A labelled field with its hint and error. */
export const field = (options: Field): Html => {
  const { name, error, list } = options;
  const describedBy = error === undefined ? `${name}-hint` : `${name}-error ${name}-hint`;
  return html`
    <div class="field">
      <label for="${name}">${options.label}</label>
      ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
      <input
        id="${name}"
        name="${name}"
        type="${options.type}"
        value="${options.value}"
        inputmode="${options.inputMode ?? 'numeric'}"
        autocomplete="off"
        maxlength="${options.maxLength}"
        aria-describedby="${describedBy}"
        ${error !== undefined && html`aria-invalid="true"`}
        ${list && html`list="${name}-list"`}
        ${options.autofocus && html`autofocus`}
      />
      ${list && html`<datalist id="${name}-list">${list.map((item) => html`<option value="${item}"></option>`)}</datalist>`}
      <p class="hint" id="${name}-hint">${options.hint}</p>
    </div>
  `;
};
