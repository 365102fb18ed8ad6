const MOMENT = { dateStyle: 'long', timeStyle: 'short' } as const;

/** A moment as people write it, `21 November 2026 at 11:45`, in the reader's time zone; undefined for what is no date. */
export const momentInWords = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? undefined : new Intl.DateTimeFormat('en-GB', MOMENT).format(date);
};

/** A day as people write it, `21 November 2026`, in the reader's time zone; undefined for what is no date. */
export const dateInWords = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);
};

/** A time of the day, `15:42`, in the reader's time zone; undefined for what is no date. */
export const timeInWords = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(date);
};
