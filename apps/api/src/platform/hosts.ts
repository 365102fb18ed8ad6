import ipaddr from 'ipaddr.js';

/** The host in an address: URLs write it in lower case and an IPv4 one as four numbers. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$|\.+$/g, '');

/** Whether only this machine reaches a host, a name or an IP address, in any of its spellings. */
export const isLoopback = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() === 'loopback' : /(^|\.)localhost$/i.test(host);

/** Whether a host leads to this machine itself. Clients that connect to an unspecified address reach it, too. */
export const isThisMachine = (host: string): boolean =>
  isLoopback(host) || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified');
