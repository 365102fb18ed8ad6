const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a shopper comes back to after leaving the shop: always the shop's own address. On a developer's machine that
 * has several names, and a browser keeps cart and log-in apart for each; there the name that was called comes back, and
 * only on the shop's own port, so that no Host header sends anybody elsewhere.
 */
export const originFor = (host: string | undefined, shopUrl: string): string => {
  const shop = new URL(shopUrl);
  if (!LOOPBACK.has(shop.hostname) || !host || !URL.canParse(`${shop.protocol}//${host}`)) return shopUrl;
  const called = new URL(`${shop.protocol}//${host}`);
  return LOOPBACK.has(called.hostname) && called.port === shop.port ? called.origin : shopUrl;
};
