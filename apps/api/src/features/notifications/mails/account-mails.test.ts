import { describe, expect, it } from '@jest/globals';
import { until } from '../../../faults/testing/until.js';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite, SHOP_URL } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import { newestLink, passwordResetsHandled } from '../../accounts/testing.js';
import type { MailDoc } from '../testing.js';

const { shop, kindsAbout } = await openMailTextsSuite();

/** The mail of a kind, which is sound, and its links into the shop with a token. */
const read = (mails: ReadonlyMap<string, MailDoc>, kind: string) => {
  const mail = mails.get(kind);
  if (!mail) throw new Error(`There is no mail ${kind}, but ${[...mails.keys()].join(', ')}`);
  expectSound(mail);
  return { ...mail, tokenLinks: linksIn(mail).filter((href) => href.includes('#')) };
};
const linkTo = (page: string): unknown => expect.stringMatching(`^${SHOP_URL}/${page}#.`);

describe('the mails to the owner of an account', () => {
  it('welcome the owner, with the link that confirms the address', async () => {
    const username = `tara${String(next())}`;
    const form = { firstname: 'Tara', lastname: 'KC', username, email: `${username}@example.com` };
    const answer = await shop.guest.post('/api/users').send({ ...form, password: 'himal-peak-7' });
    const { _id } = answer.body as { _id: string };

    expect(read(await kindsAbout(_id), 'welcome')).toMatchObject({
      to: form.email,
      subject: 'Your account is ready',
      tokenLinks: [linkTo('confirm-email')],
    });
  });

  it('send another link that confirms the address, and one for a new password', async () => {
    const sita = await shop.shopper();
    await sita.post('/api/email-confirmation').expect(200);
    await shop.guest.post('/api/password-reset').send({ email: sita.user.email }).expect(200);
    await until(passwordResetsHandled);

    const mails = await kindsAbout(sita.user._id);

    expect(read(mails, 'confirm-email')).toMatchObject({
      to: sita.user.email,
      subject: 'Confirm your email address',
      tokenLinks: [linkTo('confirm-email')],
    });
    const reset = read(mails, 'password-reset');
    expect(reset).toMatchObject({ to: sita.user.email, tokenLinks: [linkTo('reset-password')] });
    expect(reset.text).toContain(sita.user.username);
  });

  it('send the link to a new address, and notify the old address once it is confirmed', async () => {
    const sita = await shop.shopper({ emailConfirmedAt: new Date() });
    const email = `new${String(next())}@example.com`;
    await sita.put(`/api/auth/${sita.user._id}`).send({ email, currentPassword: sita.password }).expect(200);

    const toNew = read(await kindsAbout(sita.user._id), 'confirm-new-email');

    expect(toNew).toMatchObject({ to: email, tokenLinks: [linkTo('confirm-email')] });
    const token = await newestLink(sita.user._id, shop.settings);
    await sita.put('/api/email-confirmation').send({ token }).expect(200);
    const toOld = read(await kindsAbout(sita.user._id), 'email-changed');
    expect(toOld).toMatchObject({ to: sita.user.email, subject: 'Your email address was changed', tokenLinks: [] });
    expect(toOld.text).not.toContain(email);
    expect(toOld.text).toContain('To get it back, write to us at ');
  });

  it('leave out a username that names another site, as anybody can register with a stranger’s address', async () => {
    const username = `win${String(next())}.evil.example`;
    const sita = await shop.shopper({ username });
    await sita.post('/api/email-confirmation').expect(200);
    await shop.guest.post('/api/password-reset').send({ email: sita.user.email }).expect(200);
    await until(passwordResetsHandled);
    const change = { email: `new${String(next())}@example.com`, currentPassword: sita.password };
    await sita.put(`/api/auth/${sita.user._id}`).send(change).expect(200);
    const before = await kindsAbout(sita.user._id);
    const token = await newestLink(sita.user._id, shop.settings);
    await sita.put('/api/email-confirmation').send({ token }).expect(200);
    const after = await kindsAbout(sita.user._id);

    const kinds = ['confirm-email', 'password-reset', 'confirm-new-email'];
    for (const { html, text } of [...kinds.map((kind) => read(before, kind)), read(after, 'email-changed')]) {
      expect(html + text).not.toContain('evil');
      expect(text).toMatch(/your account[ .]/);
    }
  });

  it('report a change of the password, with advice in case it was somebody else', async () => {
    const sita = await shop.shopper();
    const change = { currentPassword: sita.password, newPassword: 'himal-peak-7', password: 'himal-peak-7' };
    await sita.put(`/api/auth/${sita.user._id}`).send(change).expect(200);

    const mail = read(await kindsAbout(sita.user._id), 'password-changed');

    expect(mail).toMatchObject({ to: sita.user.email, subject: 'Your password was changed', tokenLinks: [] });
    expect(mail.text).toContain('FORGET PASSWORD?');
    expect(mail.text).not.toContain('himal-peak-7');
  });
});
