export { preset as default } from '../../jest.preset.js';
