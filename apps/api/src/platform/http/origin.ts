const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin that a shopper returns to from the payment provider: the shop's own. On a developer's machine it has
 * several names, for each of which a browser keeps a separate cart and log-in, so the requested name is used there. It
 * is used only with the shop's own port, so that a forged Host header can't send anybody elsewhere.
 */
export const originFor = (host: string | undefined, shopUrl: string): string => {
  const shop = new URL(shopUrl);
  if (!LOOPBACK.has(shop.hostname) || !host || !URL.canParse(`${shop.protocol}//${host}`)) return shopUrl;
  const called = new URL(`${shop.protocol}//${host}`);
  return LOOPBACK.has(called.hostname) && called.port === shop.port ? called.origin : shopUrl;
};
