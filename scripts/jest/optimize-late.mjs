// Has V8 optimize a function after it has run nine times longer than usual. Processes of tests end too early for most
// of what V8 optimizes. The payment and order suites take 4 to 8 % less processor time (three pairs of runs).
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=600000');
