export type { Control } from './control.js';
export { PaymentStateError } from './ledger.js';
export { startKhaltiSimulator, type RunningSimulator } from './start.js';
