import { SIMULATED_ESEWA } from './esewa.js';
import { SIMULATED_KHALTI } from './khalti.js';
import type { ProviderKind } from './simulated-provider.js';

export { formFields, SIMULATED_ESEWA } from './esewa.js';
export { SIMULATED_KHALTI } from './khalti.js';

/** Every provider of the shop. The suites of settling, faults and lies run over all of them. */
export const SIMULATED_PROVIDERS: readonly ProviderKind[] = [SIMULATED_KHALTI, SIMULATED_ESEWA];
