export { startWatchdog } from './watchdog.js';
