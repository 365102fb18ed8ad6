// Fetched together: who reads one of them is sent on to the other.
export { PrivacyPage } from './privacy-page.js';
export { TermsPage } from './terms-page.js';
