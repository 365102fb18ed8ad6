import { expect, it } from '@jest/globals';
import { mailboxIdentity } from './mailbox-identity.js';

it.each([
  'sita@example.com',
  'Sita@Example.COM',
  ' sita@example.com ',
  'sita+shop@example.com',
  'sita+a+b@example.com',
  's.i.t.a@example.com',
  's-i_t.a@example.com',
  'sita.@example.com',
  'ｓｉｔａ@ｅｘａｍｐｌｅ.com',
  'sita@example.com.',
  'sita@example。com',
  '"sita"@example.com',
  'si\u200bta@exa\u00admple.com',
])('identifies one mailbox however it is spelled: %j', (address) => {
  expect(mailboxIdentity(address)).toBe('sita@example.com');
});

it.each([
  ['sita@googlemail.com', 'sita@gmail.com'],
  ['sita@bücher.example', 'sita@xn--bcher-kva.example'],
  ['sita@BÜCHER.example', 'sita@xn--bcher-kva.example'],
  ['sita@xn--bcher-kva.example', 'sita@bu\u0308cher.example'],
  ['sita@दुकान.example', 'sita@xn--11b7ah1gn.example'],
  ['sita@yandex.com.tr', 'sita@ya.ru'],
  // Every name at a domain of this form reaches the owner of the domain's first part.
  ['sita@fastmail.com', 'anything@sita.fastmail.com'],
  ['sita@fastmail.fm', 'any.thing+else@S-ita.Fastmail.fm'],
])('identifies one domain under several names: %s and %s', (address, alias) => {
  expect(mailboxIdentity(address)).toBe(mailboxIdentity(alias));
});

it.each([
  ['sita@example.com', 'ram@example.com'],
  ['sita@example.com', 'sita@example.org'],
  ['sita@shop.example.com', 'sita@example.com'],
  ['+one@example.com', '+two@example.com'],
  ['--@example.com', '__@example.com'],
  ['sita@example.com', 'x@sita.example.com'],
])('identifies different mailboxes for different people: %s and %s', (address, stranger) => {
  expect(mailboxIdentity(address)).not.toBe(mailboxIdentity(stranger));
});
