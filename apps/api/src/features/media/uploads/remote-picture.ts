import { lookup as dnsLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A picture that cannot be fetched: its address is not allowed, its host fails, or it is too large. */
class RemotePictureError extends Error {
  override readonly name = 'RemotePictureError';
}

export interface RemoteOptions {
  /** True if only https on its usual port is allowed, as in production. */
  readonly httpsOnly: boolean;
  /** True if the shop may connect to an IP address. */
  readonly isAllowed: (address: string) => boolean;
  readonly maxBytes: number;
  /** The time limit in milliseconds, redirects included. */
  readonly withinMs: number;
  /** Finds all addresses of a host. */
  readonly lookup?: (
    hostname: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void;
}

const MAX_REDIRECTS = 3;

/** All IPv6 addresses that belong to the public internet (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True if an address belongs to the public internet: not to this machine, its network or a cloud's own services.
 * ipaddr.js knows the special ranges of IPv4 and IPv6 from the IANA registries.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that IPv6 writes as ::ffff:1.2.3.4 counts as itself.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast';
};

/**
 * Looks a host up and returns only allowed addresses. The connection uses the checked address, so a second look-up
 * cannot lead elsewhere. One forbidden address suffices to refuse the host.
 */
const checkedLookup =
  ({ isAllowed, lookup = dnsLookup }: RemoteOptions): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found;
      if (error || !first) done(error ?? new RemotePictureError('The host has no address'), '');
      else if (found.some(({ address }) => !isAllowed(address))) {
        done(new RemotePictureError('The host is not on the public internet'), '');
      } else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

/** @throws RemotePictureError for an address that is never allowed, whatever its host resolves to */
const checked = (address: URL, { httpsOnly, isAllowed }: RemoteOptions): void => {
  const { protocol, port, username, password, hostname } = address;
  if (protocol !== 'https:' && (httpsOnly || protocol !== 'http:'))
    throw new RemotePictureError('The address must use https');
  if (httpsOnly && port !== '') throw new RemotePictureError('The address must use the default port');
  if (username !== '' || password !== '') throw new RemotePictureError('The address must not contain a password');
  // IP addresses need no look-up.
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isAllowed(host)) throw new RemotePictureError('The host is not on the public internet');
};

const requestPicture = (address: URL, options: RemoteOptions, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    checked(address, options);
    const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'Accept-Encoding': 'identity' };
    // Uses no agent, as an open connection was checked for another call.
    request(address, { agent: false, headers, lookup: checkedLookup(options), signal }, resolve)
      .on('error', reject)
      .end();
  });

const readBytes = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new RemotePictureError('The file is too large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new RemotePictureError('The file is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** The final answer of an address: redirects are checked like the first address. */
const followed = async (address: string, options: RemoteOptions, signal: AbortSignal): Promise<Buffer> => {
  let next = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await requestPicture(next, options, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await readBytes(answer, options.maxBytes);
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
        throw new RemotePictureError(`The host answered ${String(statusCode)}`);
      }
      next = new URL(headers.location, next);
    } finally {
      answer.destroy();
    }
  }
  throw new RemotePictureError('The address redirects too often');
};

/**
 * Fetches a picture from elsewhere. Follows redirects and checks them like the first address.
 * @param stop aborts the fetch
 * @throws RemotePictureError, or the error of the connection
 */
export const fetchRemotePicture = async (
  address: string,
  options: RemoteOptions,
  stop?: AbortSignal,
): Promise<Buffer> => {
  // Keeps its own timer: Node.js may collect an AbortSignal.timeout that only an AbortSignal.any refers to.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new RemotePictureError('The host takes too long')), options.withinMs);
  try {
    return await followed(address, options, stop ? AbortSignal.any([late.signal, stop]) : late.signal);
  } finally {
    clearTimeout(timer);
  }
};
