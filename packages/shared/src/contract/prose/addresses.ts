import { addresses } from '../addresses.js';
import { groupProse } from './group-prose.js';

const OWN_ACCOUNT = 'The caller’s own account when absent; another one only for admins';

export const addressProse = groupProse(
  addresses,
  'Addresses',
  {
    listAddresses: { summary: 'An account’s addresses, oldest first' },
    addAddress: { summary: 'Add an address', description: 'The first one is the default.' },
    chooseDefaultAddress: {
      summary: 'Make an address the default',
      description: 'Answers the whole list. `checked: false` changes nothing.',
    },
    changeAddress: { summary: 'Change an address' },
    removeAddress: {
      summary: 'Delete an address',
      description: 'Answers what is left; the newest other one becomes the default.',
    },
  },
  {
    'Address.checked': 'The default; exactly one is',
    'addAddress.user': OWN_ACCOUNT,
    'changeAddress.user': OWN_ACCOUNT,
    'chooseDefaultAddress.user': OWN_ACCOUNT,
    'removeAddress.user': OWN_ACCOUNT,
  },
);
