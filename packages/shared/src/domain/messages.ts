/**
 * What has become of a message that somebody wrote to the shop:
 * - `new`: nobody has seen to it
 * - `answered`: staff have answered
 * - `archived`: there is nothing left to do
 */
export const MESSAGE_STATES = ['new', 'answered', 'archived'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
