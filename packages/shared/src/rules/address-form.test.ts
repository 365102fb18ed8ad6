import { eachAddressField } from '../contract/addresses.js';
import { cityProvince } from '../vocabulary/provinces.js';
import { addressOfForm, formOfAddress } from './address-form.js';

const FORM = {
  ...eachAddressField(() => ''),
  phone: '984-1234567',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  landmark: 'behind the fire station',
};

describe('the form of an address', () => {
  it('writes the landmark behind the street and the number as it can be called', () => {
    expect(addressOfForm(FORM)).toEqual({
      ...eachAddressField(() => ''),
      phone: '+977 9841234567',
      streetAddress: 'Jhamsikhel Road 12 (behind the fire station)',
      city: 'Lalitpur',
    });
  });

  it('leaves a street without a landmark as it is', () => {
    expect(addressOfForm({ ...FORM, landmark: '  ' }).streetAddress).toBe('Jhamsikhel Road 12');
  });

  it.each(['', 'blue gate', 'the gate (blue)'])(
    'shows an address with the landmark "%s" as it was written',
    (landmark) => {
      const address = addressOfForm({ ...FORM, landmark });
      expect(addressOfForm(formOfAddress(address))).toEqual(address);
    },
  );
});

describe('the province of a city', () => {
  it.each([
    ['Lalitpur', 'Bagmati'],
    [' pokhara ', 'Gandaki'],
    ['Kathmandu Metropolitan City', 'Bagmati'],
    ['पाटन', 'Bagmati'],
    ['Surkhet', 'Karnali'],
    ['Paris', undefined],
    ['', undefined],
  ])('%s is in %s', (city, province) => {
    expect(cityProvince(city)).toBe(province);
  });
});
