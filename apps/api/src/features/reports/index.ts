export { createReports } from './report.routes.js';
