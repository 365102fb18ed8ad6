import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks a field and enters a text at once, as by a paste. A suite whose subject is not the keys uses it: each typed
 * letter renders its form, at 5 to 30 ms of processor time.
 */
export const enterText = async (user: UserEvent, field: Element, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
