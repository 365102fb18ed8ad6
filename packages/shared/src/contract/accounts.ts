import { PROFILE_GENDERS } from '../vocabulary/accounts.js';
import { PASSWORD_MIN_LENGTH } from '../vocabulary/limits.js';
import { anyone, endpoints, self } from './endpoint.js';
import { described, exact, type InferFields, named, oneOf, optional, text } from './fields.js';
import { personNames } from './person-names.js';
import { done, ownSession, user } from './session.js';
import { allVisible, atLeast, atMost, emailRules, matching, required, sameAs, type TextRule } from './text-rules.js';

/** Limits the size of a request: 800 bytes at most. bcrypt gets a digest, so a long password costs it nothing. */
const PASSWORD_MAX_LENGTH = 200;
const TOO_SHORT = `Password shouldn't be less than ${String(PASSWORD_MIN_LENGTH)} characters`;
const passwordLength: readonly TextRule[] = [
  atLeast(PASSWORD_MIN_LENGTH, TOO_SHORT),
  // A letter counts once with its signs, as people count Devanagari. Clusters of `Intl.Segmenter` differ between
  // browsers.
  matching(`(?:[^\\p{M}\\p{Cf}][\\p{M}\\p{Cf}]*){${String(PASSWORD_MIN_LENGTH)}}`, TOO_SHORT),
  atMost(PASSWORD_MAX_LENGTH),
];
export const currentPassword = exact(required('Please enter your current password'), atMost(PASSWORD_MAX_LENGTH));

/** The fields of a registration. */
export const registerFields = {
  ...personNames,
  username: text(
    required('Please enter your username'),
    atMost(50),
    // With an @, a username could equal another account's email address.
    matching('^[^@]*$', 'Please choose a username without @'),
    allVisible('Please choose a username without invisible characters'),
  ),
  email: text(...emailRules),
  password: exact(required('Please enter your password'), ...passwordLength),
} as const;
export type RegisterPayload = InferFields<typeof registerFields>;

/** The form has the password twice. */
export const registerFormFields = {
  ...registerFields,
  confirmPassword: exact(required('Passwords should match'), sameAs('password', 'Passwords should match')),
} as const;

/** `email` holds the email address or the username. */
export const loginFields = {
  /** Exact, so that invisible characters never match an account. */
  email: exact(required('Please enter your username or email'), atMost(254)),
  password: exact(required('Please enter your password'), atMost(PASSWORD_MAX_LENGTH)),
} as const;
export type LoginPayload = InferFields<typeof loginFields>;

/** The profile of an account. */
export const profileFields = {
  ...personNames,
  email: text(...emailRules),
  phone: optional(text(atMost(40))),
  gender: optional(oneOf(PROFILE_GENDERS, 'Please choose one of the genders, or none')),
} as const;

/** A change of a profile; absent fields stay as they are. A new email address needs the password of the caller. */
const profileChangeFields = {
  firstname: optional(profileFields.firstname),
  lastname: optional(profileFields.lastname),
  email: optional(profileFields.email),
  phone: profileFields.phone,
  gender: profileFields.gender,
  currentPassword: described(optional(currentPassword), 'The password of the caller, for a new email address'),
} as const;
export type ProfileChange = InferFields<typeof profileChangeFields>;
/** The profile form sends every field. */
export type ProfilePayload = Required<InferFields<typeof profileFields>> & Pick<ProfileChange, 'currentPassword'>;

/** A new password; `password` is the confirmation. */
export const newPasswordFields = {
  newPassword: exact(required('Please enter your new password'), ...passwordLength),
  password: described(exact(sameAs('newPassword', 'Passwords should match!')), 'Repeats `newPassword`'),
} as const;

export const passwordChangeFields = {
  currentPassword: described(currentPassword, 'The password of the account'),
  ...newPasswordFields,
} as const;
export type PasswordPayload = InferFields<typeof passwordChangeFields>;

const loginAnswer = named('LoginAnswer', {
  token: described(text(), 'To send in `x-auth-token`, or as `Authorization: Bearer`'),
  user,
});
export type LoginAnswer = InferFields<(typeof loginAnswer)['fields']>;

export const authentication = endpoints(ownSession.path, 'Log-in and profile', {
  logIn: {
    call: 'POST',
    summary: 'Log in',
    description:
      '`email` holds the email address or the username. After ten wrong passwords in 15 minutes, or a hundred from one network address, further attempts must wait. Only a caller with the password learns that an account is blocked.',
    access: anyone,
    body: loginFields,
    answer: loginAnswer,
    errors: ['invalid_credentials', 'account_blocked', 'too_many_requests'],
  },
  ...ownSession.endpoints,
  changeAccount: {
    call: 'PUT /:userId',
    summary: 'Change the profile, or the password',
    description:
      'A body with `newPassword` changes the password and ends every other session of the account. Any other body changes the fields of the profile that it has. A new `email` replaces the old one once it is confirmed by the link in an email; until then it is `pendingEmail`. Only admins change that of another account at once.',
    access: self('userId', 'accounts.write'),
    body: { ifAnyOf: ['newPassword'], then: passwordChangeFields, else: profileChangeFields },
    answer: user,
    errors: ['user_exists', 'too_many_requests'],
  },
  eraseAccount: {
    call: 'DELETE /:userId',
    summary: 'Erase the account',
    description:
      'Its tokens become invalid. Its unpaid orders are cancelled; other orders stay in the books without personal data. Refused while a paid order has not arrived, or a payment is under way.',
    access: self('userId', 'accounts.write'),
    body: { currentPassword },
    answer: done,
    errors: ['last_admin', 'erasing_must_wait', 'too_many_requests'],
  },
});

/** A new password, and the names of the form that it should not contain. */
const passwordHintFields = {
  password: exact(required('Please enter your password'), atMost(PASSWORD_MAX_LENGTH)),
  firstname: optional(text(atMost(254))),
  lastname: optional(text(atMost(254))),
  username: optional(text(atMost(254))),
  email: optional(text(atMost(254))),
} as const;
export type PasswordHintPayload = InferFields<typeof passwordHintFields>;

const passwordHint = named('PasswordHint', { hint: described(optional(text()), 'Absent for a good password') });
export type PasswordHint = InferFields<(typeof passwordHint)['fields']>;

export const registration = endpoints('/api/users', 'Accounts', {
  hintPassword: {
    call: 'POST /password-hint',
    summary: 'A hint why a new password is weak',
    description: 'Stores nothing. The password should not contain the sent names.',
    access: anyone,
    body: passwordHintFields,
    answer: passwordHint,
    errors: ['too_many_requests'],
  },
  register: {
    call: 'POST',
    summary: 'Open an account',
    access: anyone,
    body: registerFields,
    answer: user,
    errors: ['user_exists', 'too_many_requests'],
  },
});
