const MOMENT = { dateStyle: 'long', timeStyle: 'short' } as const;

/** A moment as people write it, `21 November 2026 at 11:45`, in the reader's time zone; undefined for what is no date. */
export const momentInWords = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? undefined : new Intl.DateTimeFormat('en-GB', MOMENT).format(date);
};
