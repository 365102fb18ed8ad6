import { screen } from '@testing-library/react';

/** The values that a guest enters at the checkout, by the labels of their fields. */
export const GUEST_FIELDS = [
  ['Email', 'bina@paila.example'],
  ['First name', 'Bina'],
  ['Last name', 'Rai'],
  ['Phone', '9800000002'],
  ['Street address', 'Lakeside 4'],
  ['City', 'Pokhara'],
  ['Province or state', 'Gandaki'],
] as const;

/** Checks that the form demands each field that a parcel needs. */
export const expectAddressDemanded = (): void => {
  for (const message of [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter your phone number',
    'Please enter your address',
    'Please enter your city',
    'Please enter your state',
  ]) {
    expect(screen.getByText(message)).toBeVisible();
  }
};
