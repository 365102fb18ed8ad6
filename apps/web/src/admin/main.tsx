import { openAdmin } from './shell/open-admin.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
openAdmin(root);
