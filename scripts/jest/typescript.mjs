// Runs first in each thread of suites.
import { register } from 'tsx/esm/api';

register();
