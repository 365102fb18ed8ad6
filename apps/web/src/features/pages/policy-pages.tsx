// Fetched together: each links to the other.
export { PrivacyPage } from './privacy-page.js';
export { TermsPage } from './terms-page.js';
