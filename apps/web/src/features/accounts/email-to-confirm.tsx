import type { User } from '@paila/shared';
import { lazy } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';

// Few users need this code, and only once.
const UnconfirmedEmail = lazy(async () => ({ default: (await import('./unconfirmed-email.js')).UnconfirmedEmail }));

/** Tells the user to confirm their email address, with a button to resend the mail; nothing if it is confirmed. */
export const EmailToConfirm = ({ user }: { user: User }) =>
  (user.pendingEmail !== undefined || user.emailConfirmed === false) && (
    <LazyPart>
      <UnconfirmedEmail user={user} />
    </LazyPart>
  );
