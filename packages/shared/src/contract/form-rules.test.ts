import fc from 'fast-check';
import { passwordChangeFields, registerFormFields } from './accounts.js';
import { guestAddressFields } from './address-form.js';
import { addressFields } from './addresses.js';
import { fieldProblem, type FormFields } from './parse-form.js';
import { emailRules, textProblem } from './text-rules.js';

type Form = Readonly<Record<string, string>>;
/** Every wrong field of a form, in the order of its declaration. */
const validateForm = (fields: FormFields, form: Form): { path: string; msg: string }[] =>
  Object.entries(fields).flatMap(([path, field]) => {
    const msg = fieldProblem(field, form[path], form)?.msg;
    return msg === undefined ? [] : [{ msg, path }];
  });

const filled = {
  firstname: 'Asha',
  lastname: 'Gurung',
  username: 'asha',
  email: 'asha@example.com',
  password: 'secret',
  confirmPassword: 'secret',
};

describe('a registration', () => {
  it('is valid when all fields are filled', () => {
    expect(validateForm(registerFormFields, filled)).toEqual([]);
  });

  it.each([
    [{ firstname: ' ' }, 'firstname', 'Please enter your first name'],
    [{ lastname: '' }, 'lastname', 'Please enter your last name'],
    [{ firstname: '\u200b\u202e' }, 'firstname', 'Please enter your first name'],
    [{ lastname: ' \u3164 ' }, 'lastname', 'Please enter your last name'],
    [{ username: '' }, 'username', 'Please enter your username'],
    [{ username: 'a@example.com' }, 'username', 'Please choose a username without @'],
    [{ username: 'as\u200bha' }, 'username', 'Please choose a username without invisible characters'],
    [{ username: '\u3164' }, 'username', 'Please choose a username without invisible characters'],
    [{ email: '' }, 'email', 'Please include an email'],
    [{ email: 'nobody' }, 'email', 'Please include a valid email'],
    [{ password: '', confirmPassword: '' }, 'password', 'Please enter your password'],
    [{ password: '12345', confirmPassword: '12345' }, 'password', "Password shouldn't be less than 6 characters"],
    [{ confirmPassword: 'other!' }, 'confirmPassword', 'Passwords should match'],
    [{ firstname: 'a'.repeat(101) }, 'firstname', 'Please use at most 100 characters'],
  ])('is refused with %j at %s: %s', (change, path, msg) => {
    expect(validateForm(registerFormFields, { ...filled, ...change })[0]).toEqual({ path, msg });
  });

  it.each([' asha ', 'आशा', '\u0930\u094d\u200d\u092f\u093e\u092e', 'Asha 👟', 'আশা.গুরুং'])(
    'accepts a username of visible letters, in any script: %s',
    (username) => {
      expect(validateForm(registerFormFields, { ...filled, username })).toEqual([]);
    },
  );

  it.each(['पाइला', 'एभरेस्ट', 'e\u0301'.repeat(4), 'ab\u200b\u200b\u200b\u200b', '👨\u200d👩\u200d👧👟'])(
    'counts a letter of a password with its signs once: %s',
    (password) => {
      expect(validateForm(registerFormFields, { ...filled, password, confirmPassword: password })).toEqual([
        { path: 'password', msg: "Password shouldn't be less than 6 characters" },
      ]);
    },
  );

  it.each(['पाइलापसल', 'एभरेस्ट८', '👟👟👟👟👟👟', '  six.', 'क्षि'.repeat(50)])(
    'accepts a password of six characters: %s',
    (password) => {
      expect(validateForm(registerFormFields, { ...filled, password, confirmPassword: password })).toEqual([]);
    },
  );
});

describe('an email address', () => {
  it.each([
    ...['a@b.io', 'name+tag@shop.example.shop', 'first.last@my-shop.info', 'a_b@c.np', "o'brien@example.ie"],
    ...['sita-@example.com', 'a--b@c.io', 'a+b+c@d.photography', '{x}|y/z=1?&!$%*~^`#@example.com', '1@2.travel'],
    ...['sita@xn--bcher-kva.example', 'sita@mail.xn--p1ai', 'SITA@Example.XN--11B4C3D', '\u202asita@example.com\u202c'],
  ])('is valid: %s', (email) => {
    expect(fieldProblem(registerFormFields.email, email, {})).toBeUndefined();
  });
  it.each([
    'a.@b.io',
    'a@-b.io',
    'a@b-.io',
    'a@b.xn--',
    'a@b.1x',
    'a(b)@c.io',
    'a,b@c.io',
    '<a@b.io>',
    'a@b@c.io',
    '"a"@b.io',
    'ä@b.io',
    'a@bä.io',
    'a\u200b@b.io',
  ])('is not %j', (email) => {
    expect(fieldProblem(registerFormFields.email, email, {})?.msg).toBe('Please include a valid email');
  });
  it('is checked at once, however long it is', () => {
    const started = performance.now();
    for (const email of ['a-'.repeat(50_000), `a@${'b-'.repeat(50_000)}`, `a@${'b.'.repeat(50_000)}1`]) {
      expect(textProblem(emailRules.slice(2), email)).toBeDefined();
    }
    expect(performance.now() - started).toBeLessThan(1_000);
  });
  it.each(['a@b', 'a@b.c', '.a@b.io', 'a..b@c.io', 'a@b..io', 'a b@c.io', 'a@b.io\nc', '@b.io', 'a@.io'])(
    'cannot be %j',
    (email) => {
      expect(fieldProblem(registerFormFields.email, email, {})?.msg).toBe('Please include a valid email');
    },
  );
});

describe('a password change', () => {
  it('requires the new one twice', () => {
    const form = { currentPassword: 'secret', newPassword: 'secret2', password: 'secret3' };
    expect(validateForm(passwordChangeFields, form)).toEqual([{ path: 'password', msg: 'Passwords should match!' }]);
  });
});

describe('an address', () => {
  it('requires each field with its own message, except zip code and country', () => {
    expect(validateForm(addressFields, {}).map((error) => error.msg)).toEqual([
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your phone number',
      'Please enter your address',
      'Please enter your city',
      'Please enter your state',
    ]);
  });

  it('has an email first for a guest', () => {
    expect(validateForm(guestAddressFields, {})[0]).toEqual({ path: 'email', msg: 'Please include an email' });
  });
});

describe('any form', () => {
  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(registerFormFields)), fc.string()), (form) => {
        expect(Array.isArray(validateForm(registerFormFields, form))).toBe(true);
      }),
    );
  });
});
