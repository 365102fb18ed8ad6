// Has V8 optimize a function after it has run nine times longer than usual. Processes of tests end too early for most
// of what V8 optimizes: this buys 4 % of the processor time of the API's suites, and 4 % of the browser suites'.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=600000');
