export { PaymentStateError } from '@paila/simulator-kit';
export type { Control } from './control.js';
export { startEsewaSimulator, type RunningSimulator } from './start.js';
