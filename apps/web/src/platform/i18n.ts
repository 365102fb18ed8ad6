/**
 * The one way a text reaches a reader: gettext style, the English text is its key. A catalogue for another language is
 * added with `addLocale` and `useLocale` before the first rendering; no component knows. Call these while rendering or
 * in an event, never at import, where the language is not yet known.
 *
 *     t`Add to cart`    t`${count} left`    ngettext(msgid`${n} product`, `${n} products`, n)
 */
export { addLocale, gettext, msgid, ngettext, t, useLocale } from 'ttag';
