import { PASSWORD_MIN_LENGTH } from './constants.js';

/** Values of a form, by field. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** As much of a rule as JSON Schema can say of a text. */
export interface TextConstraint {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** One rule of a field: `ok` is asked with the field's value and the whole form. */
export interface FieldRule {
  readonly ok: (value: string, form: FormValues) => boolean;
  readonly msg: string;
  /** The same for the API's description; a rule that looks at other fields has none. */
  readonly constraint?: TextConstraint;
}
/** The rules of a form: fields in the order a person meets them, each with its rules, the first broken one counts. */
export type FormRules<Field extends string = string> = Readonly<Record<Field, readonly FieldRule[]>>;

const required = (msg: string): FieldRule => ({
  ok: (value) => value.trim() !== '',
  msg,
  constraint: { minLength: 1, pattern: '\\S' },
});
const maxLength = (length: number): FieldRule => ({
  ok: (value) => value.length <= length,
  msg: `Please use at most ${String(length)} characters`,
  constraint: { maxLength: length },
});
const sameAs = (field: string, msg: string): FieldRule => ({ ok: (value, form) => value === form[field], msg });

/**
 * Word characters with single separators . - + between them, @, domain, and a suffix of two or more letters. Written
 * without nested ambiguity, so that no input makes it slow.
 */
export const EMAIL_PATTERN = /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/;

const email: readonly FieldRule[] = [
  required('Please include an email'),
  maxLength(254),
  {
    ok: (value) => EMAIL_PATTERN.test(value.trim()),
    msg: 'Please include a valid email',
    constraint: { pattern: EMAIL_PATTERN.source },
  },
];

/** bcrypt is fed a digest of the password, so length costs nothing there; this bounds what is sent. */
const PASSWORD_MAX_LENGTH = 200;
const passwordLength: readonly FieldRule[] = [
  {
    // Counted in characters as people see code points, so that a password in Devanagari is not cut short.
    ok: (value) => Array.from(value).length >= PASSWORD_MIN_LENGTH,
    msg: `Password shouldn't be less than ${String(PASSWORD_MIN_LENGTH)} characters`,
    constraint: { minLength: PASSWORD_MIN_LENGTH },
  },
  maxLength(PASSWORD_MAX_LENGTH),
];

/**
 * Controls, marks of direction, fillers and all else that leaves no trace on a screen, by which one name could be made to
 * look like another. A joiner after a virama is no such trick: it shapes letters of Devanagari.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const JOINED = /\u094D[\u200C\u200D]/g;

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Required, and not of invisible characters alone: somebody has to read it. */
const readable = (msg: string): FieldRule => ({
  ...required(msg),
  ok: (value) => value.replace(ALL_INVISIBLE, '').trim() !== '',
});

const names = {
  firstname: [readable('Please enter your first name'), maxLength(100)],
  lastname: [readable('Please enter your last name'), maxLength(100)],
} as const;

const password = [required('Please enter your password'), ...passwordLength];

/** What the API asks of a registration. */
export const registerRules = {
  ...names,
  username: [
    required('Please enter your username'),
    maxLength(50),
    // An @ would make a username that logs somebody in under another's e-mail address.
    {
      ok: (value: string) => !value.includes('@'),
      msg: 'Please choose a username without @',
      constraint: { pattern: '^[^@]*\\S[^@]*$' },
    },
    {
      ok: (value: string) => !INVISIBLE.test(value.trim().replace(JOINED, '\u094D')),
      msg: 'Please choose a username without invisible characters',
    },
  ],
  email,
  password,
} satisfies FormRules;

/** The form asks for the password twice. */
export const registerFormRules = {
  ...registerRules,
  confirmPassword: [required('Passwords should match'), sameAs('password', 'Passwords should match')],
} satisfies FormRules;

export const loginRules = {
  email: [required('Please enter your username or email'), maxLength(254)],
  password: [required('Please enter your password'), maxLength(PASSWORD_MAX_LENGTH)],
} satisfies FormRules;

export const profileRules = {
  ...names,
  email,
  phone: [maxLength(40)],
} satisfies FormRules;

export const passwordChangeRules = {
  currentPassword: [required('Please enter your current password'), maxLength(PASSWORD_MAX_LENGTH)],
  newPassword: [required('Please enter your new password'), ...passwordLength],
  password: [sameAs('newPassword', 'Passwords should match!')],
} satisfies FormRules;

export const addressRules = {
  ...names,
  phone: [readable('Please enter your phone number'), maxLength(40)],
  streetAddress: [readable('Please enter your address'), maxLength(200)],
  city: [readable('Please enter your city'), maxLength(100)],
  state: [readable('Please enter your state'), maxLength(100)],
  country: [maxLength(100)],
  zipcode: [maxLength(20)],
} satisfies FormRules;

/** A guest's delivery form also says where news of the order goes. */
export const guestAddressRules = { email, ...addressRules } satisfies FormRules;

export const productRules = {
  company: [required('Please enter the company'), maxLength(100)],
  title: [required('Please enter the title'), maxLength(200)],
  desc: [required('Please enter the description'), maxLength(5000)],
  alt: [required('Please enter the alt text'), maxLength(300)],
} satisfies FormRules;

/** The message of the first broken rule of a field, if any. */
export const fieldMessage = (
  rules: readonly FieldRule[],
  value: string | undefined,
  form: FormValues,
): string | undefined => rules.find((rule) => !rule.ok(value ?? '', form))?.msg;
