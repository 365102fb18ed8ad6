import { createRandom } from './random.js';

const FIRST =
  'Aarav Anita Asmita Bibek Bikash Bina Deepa Dipesh Gita Hari Isha Kabita Kiran Laxmi Manish Maya Nabin Nisha Niraj Prabin Prakash Puja Rabin Rajesh Ramesh Rita Roshan Sabina Sagar Sanjay Sarita Sita Sujan Sunita Suresh Tara Umesh Usha'.split(
    ' ',
  );
const LAST =
  'Adhikari Basnet Bhandari Bhattarai Chaudhary Dahal Gautam Ghimire Gurung Joshi Karki Khadka Lama Limbu Magar Maharjan Pandey Poudel Rai Sharma Shrestha Tamang Thapa Tuladhar'.split(
    ' ',
  );
const CITIES = [
  ['Kathmandu', 'Bagmati', '44600'],
  ['Lalitpur', 'Bagmati', '44700'],
  ['Bhaktapur', 'Bagmati', '44800'],
  ['Kirtipur', 'Bagmati', '44618'],
  ['Pokhara', 'Gandaki', '33700'],
] as const;
const STREETS = ['Jhamsikhel Road', 'Putalisadak', 'New Road', 'Lazimpat', 'Boudha', 'Patan Dhoka', 'Lakeside'];

/** The nth person, always the same. Their email domain is reserved for examples (RFC 2606). */
export const plannedPerson = (kind: 'customer' | 'guest', index: number) => {
  const random = createRandom(kind === 'customer' ? 1 : 2, index);
  const [firstname, lastname] = [random.pick(FIRST), random.pick(LAST)];
  const [city, state, zipcode] = random.pick(CITIES);
  const username = `${firstname}.${lastname}.${kind === 'customer' ? 'c' : 'g'}${String(index)}`.toLowerCase();
  return {
    username,
    email: `${username}@example.com`,
    address: {
      firstname,
      lastname,
      phone: `98${String(10_000_000 + random.below(89_999_999))}`,
      streetAddress: `${random.pick(STREETS)} ${String(1 + random.below(240))}`,
      city,
      state,
      country: 'Nepal',
      zipcode,
    },
  };
};
