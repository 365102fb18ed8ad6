import { screen } from '@testing-library/react';
import { customerRoutes, refusal } from './customer.js';
import { enterText } from './enter-text.js';
import { openShop } from './open-shop.js';
import { aUser } from './samples.js';
import { on, type Route } from './test-api.js';

export const ME = aUser({ phone: '9800000001', gender: 'Female' });

/** A page of the profile, opened by its customer. */
export const openProfile = (page: string, ...routes: Route[]) =>
  openShop({ at: `/user-profile${page}`, as: ME, routes: [...customerRoutes(ME), ...routes] });

/** The answer to a call with an ended session. */
export const ENDED = refusal(401, 'unauthorized', 'Your session has ended. Please log in again');

/** Logs in by the link of the notice that the session has ended. */
export const logInAgain = async (
  { api, user }: Pick<Awaited<ReturnType<typeof openShop>>, 'api' | 'user'>,
  as = ME,
): Promise<void> => {
  api.answer(on('POST', '/auth', { body: { token: 'another', user: as } }), on('GET', '/auth', { body: as }));
  await user.click(await screen.findByRole('link', { name: 'Log in again' }));
  await enterText(user, await screen.findByLabelText('Username or Email'), 'asha');
  await enterText(user, screen.getByLabelText('Password'), 'secret-pass');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};
