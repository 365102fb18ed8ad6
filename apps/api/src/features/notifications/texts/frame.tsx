import { mailLink, type Seller, SHOP_NAME } from '@paila/shared';
import type { CSSProperties, ReactNode } from 'react';
import { nameToGreet } from './greeted-name.js';

// Colours as hex, as many mail programs know no others. They are the shop's tokens (apps/web/src/styles/theme.css).
const PAPER = '#fcfaf6';
const INK = '#161a2b';
const MUTED = '#6a5f55';
export const LINE = '#dfdad2';
const INDIGO = '#2c2f6b';
const FONT = "'Hanken Grotesk', 'Helvetica Neue', Arial, sans-serif";

/** Mail programs that support dark mode use these colours; others show the light ones. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #121527 !important; }
    .text { color: #f2efe8 !important; }
    .muted { color: #b5aea4 !important; }
    .line { border-color: #3a3e55 !important; }
    .button { background: #f0a93b !important; color: #161a2b !important; }
  }`;

const page: CSSProperties = { background: PAPER, margin: 0, padding: 0, fontFamily: FONT };
/**
 * As wide as the window, like the header of the site. Its background is dark in both modes, so one picture of the
 * wordmark suffices.
 */
const band: CSSProperties = { background: INDIGO, padding: '18px 16px' };
const body: CSSProperties = { padding: '0 16px 32px' };
const column: CSSProperties = { width: '100%', maxWidth: 600, margin: '0 auto' };
/** Hidden in the page: for the preview in the list of mails, or for the plain text. */
const hidden: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden' };

export const styles = {
  text: { color: INK, fontSize: 16, lineHeight: '26px', margin: '0 0 16px' },
  muted: { color: MUTED, fontSize: 14, lineHeight: '22px', margin: '0 0 12px' },
  cell: { color: INK, fontSize: 15, lineHeight: '22px', padding: '12px 0', borderTop: `1px solid ${LINE}` },
} as const satisfies Record<string, CSSProperties>;

/** The name of the wordmark's picture in a mail. */
export const WORDMARK_CID = 'wordmark@mail';

const heading: CSSProperties = { color: INK, fontSize: 26, lineHeight: '32px', fontWeight: 700, margin: '32px 0 12px' };
const wordmark: CSSProperties = {
  color: PAPER,
  fontSize: 20,
  lineHeight: '23px',
  fontWeight: 800,
  textDecoration: 'none',
};
const footer: CSSProperties = { borderTop: `1px solid ${LINE}`, marginTop: 32, paddingTop: 16 };
const buttonStyle: CSSProperties = {
  background: INDIGO,
  color: PAPER,
  display: 'inline-block',
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '20px',
  padding: '14px 28px',
  borderRadius: 2,
  textDecoration: 'none',
};

/** The shop's name, address, contact and seller for mails. */
export interface ShopLinks {
  readonly shopName: string;
  /** The shop's origin, without a slash at the end. */
  readonly shopUrl: string;
  /** The address of the shop, and the contact for customers. */
  readonly contact: Readonly<Record<'address' | 'email' | 'phone', string>>;
  readonly seller: Seller;
}

export const greeting = (firstname: string | undefined): string => {
  const name = nameToGreet(firstname);
  return name === undefined ? 'Namaste,' : `Namaste ${name},`;
};

interface FrameProps extends ShopLinks {
  /** The heading of the mail. */
  readonly title: string;
  readonly preview: string;
  /** The next step for the recipient. */
  readonly button?: { readonly text: string; readonly url: string } | undefined;
  /** True for a mail to the shop itself, which needs no contact for questions. */
  readonly isOwn?: boolean;
  readonly children: ReactNode;
}

const Column = ({ children }: { readonly children: ReactNode }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} align="center" style={column}>
    <tbody>
      <tr>
        <td>{children}</td>
      </tr>
    </tbody>
  </table>
);

/** The wordmark, which is its name where pictures are off; a name set by the operator has none. */
const Wordmark = ({ shopName, shopUrl }: Pick<ShopLinks, 'shopName' | 'shopUrl'>) => (
  <a href={shopUrl} style={wordmark}>
    {shopName === SHOP_NAME ? (
      <>
        {/* fetchPriority is low because React would otherwise add a link to load it ahead. */}
        <img
          src={`cid:${WORDMARK_CID}`}
          alt={shopName}
          width={150}
          height={23}
          fetchPriority="low"
          style={{ ...wordmark, display: 'block', border: 0 }}
        />
        {/* The plain text shows this instead of the picture. */}
        <span style={hidden}>{shopName}</span>
      </>
    ) : (
      shopName
    )}
  </a>
);

const EmailLink = ({ email }: { readonly email: string }) => (
  <a href={mailLink(email)} className="muted" style={{ color: MUTED }}>
    {email}
  </a>
);

/** The company that sells, its address and its numbers; nothing for a shop that has set none of them. */
const SellerLines = ({ shopName, contact, seller }: Pick<ShopLinks, 'shopName' | 'contact' | 'seller'>) => {
  const { legalName, registrationNumber, panNumber, vatRegistered } = seller;
  const numbers = [
    ...(registrationNumber === '' ? [] : [`Registration no. ${registrationNumber}`]),
    ...(panNumber === '' ? [] : [`${vatRegistered ? 'VAT' : 'PAN'} no. ${panNumber}`]),
  ];
  if (legalName === '' && numbers.length === 0) return null;
  return (
    <p className="muted" style={styles.muted}>
      {[legalName === '' ? shopName : legalName, ...contact.address.split('\n')].join(', ')}
      {numbers.length > 0 && <br />}
      {numbers.join(' · ')}
    </p>
  );
};

/** Whom customers complain to; nothing for a shop that names nobody. */
const GrievanceOfficer = ({ seller: { grievanceName, grievancePhone, grievanceEmail } }: Pick<ShopLinks, 'seller'>) => {
  const officer = [grievanceName, grievancePhone].filter((text) => text !== '').join(', ');
  if (officer === '' && grievanceEmail === '') return null;
  return (
    <p className="muted" style={styles.muted}>
      Grievance officer: {officer}
      {officer !== '' && grievanceEmail !== '' && ', '}
      {grievanceEmail !== '' && <EmailLink email={grievanceEmail} />}
    </p>
  );
};

/** Whom to ask, who sells, and who answers complaints. */
const Foot = (shop: ShopLinks) => {
  const { email, phone } = shop.contact;
  return (
    <>
      <p className="muted line" style={{ ...styles.muted, ...footer }}>
        Questions? Write to <EmailLink email={email} /> or call {phone}.
      </p>
      <SellerLines {...shop} />
      <GrievanceOfficer {...shop} />
    </>
  );
};

/** The page that all mails share: the wordmark, and in a column of 600 px the message and one button. */
export const Frame = ({ title, preview, button, isOwn = false, children, ...shop }: FrameProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* Prevents phones from linking numbers and streets that strangers have typed. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <title>{title}</title>
      <style>{DARK}</style>
    </head>
    <body className="page" style={page}>
      <div data-skip-in-text="true" style={hidden}>
        {preview}
      </div>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td style={band}>
              <Column>
                <Wordmark {...shop} />
              </Column>
            </td>
          </tr>
          <tr>
            <td style={body}>
              <Column>
                <h1 className="text" style={heading}>
                  {title}
                </h1>
                {children}
                {button && (
                  <p style={{ margin: '24px 0 8px' }}>
                    <a href={button.url} className="button" style={buttonStyle}>
                      {button.text}
                    </a>
                  </p>
                )}
                {!isOwn && <Foot {...shop} />}
              </Column>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);
