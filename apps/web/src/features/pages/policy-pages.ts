// The pages are fetched together, because each leads to the other.
export { PrivacyPage } from './privacy-page.js';
export { TermsPage } from './terms-page.js';
