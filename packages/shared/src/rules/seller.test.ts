import { expect, it } from '@jest/globals';
import { CONTACT } from '../vocabulary/defaults.js';
import { missingSellerLabels, NO_SELLER } from './seller.js';

const ALL = {
  legalName: 'Paila Pasal Pvt. Ltd.',
  address: 'Patan Durbar Square 1',
  registrationNumber: '123456/080/081',
  panNumber: '301234567',
  grievanceName: 'Anita Rai',
  grievancePhone: '9841234567',
  grievanceEmail: 'complaints@paila.example',
};

it('a shop that has set nothing lacks all that the law asks for, the address of the demo shop included', () => {
  expect(missingSellerLabels({ ...NO_SELLER, ...CONTACT })).toEqual([
    'Legal name',
    'Address',
    'Registration number',
    'PAN or VAT number',
    'Grievance officer',
    'Phone of the grievance officer',
    'Email of the grievance officer',
  ]);
});

it('a shop lacks what it has not set, and nothing else', () => {
  expect(missingSellerLabels(ALL)).toEqual([]);
  expect(missingSellerLabels({ ...ALL, registrationNumber: '', grievanceEmail: '' })).toEqual([
    'Registration number',
    'Email of the grievance officer',
  ]);
});
