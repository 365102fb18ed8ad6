// Preloaded into a shop by its suite. A production shop refuses a payment provider on this machine, so it gets an
// address that leads nowhere. Its calls there go to the simulator.
import process from 'node:process';

const { KHALTI_BASE_URL: named = '', SIMULATOR_URL: simulator = '' } = process.env;
const { fetch } = globalThis;
globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? input.replace(named, simulator) : input, init);
