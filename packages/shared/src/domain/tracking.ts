/** The page on which a parcel can be followed: some carriers give out its address instead of a number. */
export const trackingPage = (trackingNumber: string | undefined): string | undefined =>
  trackingNumber !== undefined && URL.canParse(trackingNumber) && new URL(trackingNumber).protocol === 'https:'
    ? trackingNumber
    : undefined;
