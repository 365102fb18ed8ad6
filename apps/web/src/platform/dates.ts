/** A day as people write it, `21 November 2026`, in the reader's time zone; undefined for what is no date. */
export const formatDate = (iso: string | undefined): string | undefined => {
  const date = new Date(iso ?? '');
  if (Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);
};
