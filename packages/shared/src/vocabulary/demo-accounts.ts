/** The accounts that come with the demo catalogue. In production they are made only if `SEED_DEMO` is set. */
export const DEMO_ACCOUNTS = {
  admin: { username: 'admin', email: 'admin@paila.example', password: 'paila-admin-demo' },
  shopper: { username: 'shopper', email: 'shopper@paila.example', password: 'paila-shopper-demo' },
} as const;
