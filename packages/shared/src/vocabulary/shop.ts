/** The shop's own name; operators override it with `SHOP_NAME`. */
export const SHOP_NAME = 'Paila';
/** The name in Devanagari; part of the wordmark. */
export const SHOP_NAME_NEPALI = 'पाइला';
/** The year in the footer. */
export const FOOTER_YEAR = 2022;

/** The `theme-color` of pages: their background in light and dark mode, as in the design tokens. */
export const THEME_COLORS = { light: '#fcfaf6', dark: '#0f1223' } as const;
