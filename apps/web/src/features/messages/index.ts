export { ContactForm } from './contact-form.js';
