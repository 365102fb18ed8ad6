import type { Page } from 'playwright-core';

/** Fills in the address form of the checkout, where guests also give their e-mail address, or of the address book. */
export const fillInAddress = async (
  page: Page,
  { email, phone = '9800000002' }: { email?: string; phone?: string } = {},
): Promise<void> => {
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  for (const [label, text] of [
    ['First name', 'Bina'],
    ['Last name', 'Rai'],
    ['Phone', phone],
    ['Street address', 'Lakeside 4'],
    ['City', 'Pokhara'],
    ['State', 'Gandaki'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
};
