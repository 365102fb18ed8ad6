import ipaddr from 'ipaddr.js';

/** The host of an address. URLs write it in lower case, and an IPv4 host as four numbers. */
export const hostIn = (address: string): string => new URL(address).hostname.replace(/^\[|\]$|\.+$/g, '');

/** True if only this machine reaches a host, a name or an IP address, in any of its spellings. */
export const isLoopback = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() === 'loopback' : /(^|\.)localhost$/i.test(host);

/** True if a host leads to this machine itself. Clients that connect to an unspecified address reach it, too. */
export const isThisMachine = (host: string): boolean =>
  isLoopback(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified');

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that a shopper returns to from the payment provider: the shop's own. On a developer's machine it has
 * several names, and a browser stores a separate cart and log-in for each. So the requested name is used there. The
 * name is used only with the shop's own port, so that a forged Host header can't send anybody elsewhere.
 */
export const originFor = (host: string | undefined, shopUrl: string): string => {
  const shop = new URL(shopUrl);
  if (!LOOPBACK.has(shop.hostname) || !host || !URL.canParse(`${shop.protocol}//${host}`)) return shopUrl;
  const called = new URL(`${shop.protocol}//${host}`);
  return LOOPBACK.has(called.hostname) && called.port === shop.port ? called.origin : shopUrl;
};
