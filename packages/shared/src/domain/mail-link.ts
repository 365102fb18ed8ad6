/** The address of a link that writes to somebody. A `?` or `&` in their address must not begin a header, such as `bcc`. */
export const mailLink = (email: string): string =>
  `mailto:${email.trim().split('@').map(encodeURIComponent).join('@')}`;
