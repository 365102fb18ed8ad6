import { openApp } from './app/open-app.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
void openApp(root);
