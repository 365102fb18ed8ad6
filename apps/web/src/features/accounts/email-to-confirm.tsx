import type { User } from '@paila/shared';
import { lazy } from 'react';
import { LazyPart } from '../../ui/lazy-part.js';

// Few see it, and only once.
const UnconfirmedEmail = lazy(async () => ({ default: (await import('./unconfirmed-email.js')).UnconfirmedEmail }));

/** That the address of an account is still to be confirmed, with a button for another email; nothing when it isn't. */
export const EmailToConfirm = ({ user }: { user: User }) =>
  (user.pendingEmail !== undefined || user.emailConfirmed === false) && (
    <LazyPart>
      <UnconfirmedEmail user={user} />
    </LazyPart>
  );
