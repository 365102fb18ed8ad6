export { LINK_LIFE_SECONDS, MAX_PAISA, MIN_PAISA, TEST_MPIN, TEST_OTP, TEST_PAYERS } from './constants.js';
export { TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
export type { Control } from './control/control.js';
export type { Fault, Operation } from './faults.js';
export { PaymentStateError } from './ledger.js';
export type { Outcome, Payer, Payment, PaymentStatus } from './payment.js';
export { createKhaltiSimulator, type KhaltiSimulator, type SimulatorOptions } from './simulator.js';
export { startKhaltiSimulator, type RunningSimulator, type StartOptions } from './start.js';
