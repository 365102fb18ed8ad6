/** A link that writes to somebody. A `?` or `&` in their address must not begin a header, such as `bcc`. */
export const mailLink = (email: string): string =>
  `mailto:${email.trim().split('@').map(encodeURIComponent).join('@')}`;

/** The tracking page of a parcel. Some carriers give its address instead of a tracking number. */
export const trackingPage = (trackingNumber: string | undefined): string | undefined =>
  trackingNumber !== undefined && URL.canParse(trackingNumber) && new URL(trackingNumber).protocol === 'https:'
    ? trackingNumber
    : undefined;
