import { cityKey, cityKeys } from './city-names.js';

describe('the key of a city', () => {
  it.each([
    [
      'Kathmandu',
      [
        'kathmandu ',
        'KTM',
        'Katmandu',
        'Kathmandoo',
        'Kathmandu Metropolitan City',
        'Kathmandu-10',
        'KATHMANDU 44600',
        'काठमाडौं',
        'काठमाडौँ',
        'काठमाण्डौ',
        'काठमांडू',
        'काठमाडौं महानगरपालिका',
        'Kathmandu Nepal',
      ],
    ],
    [
      'Lalitpur',
      [
        'Patan',
        'ललितपुर',
        'पाटन',
        'Lalitpur Sub-Metropolitan City',
        'ललितपुर महानगरपालिका',
        'Lalitpur ward no. 3',
        'ललितपुर-३',
      ],
    ],
    ['Bhaktapur', ['Bhadgaon', 'भक्तपुर', 'Bhaktapur Municipality', 'भक्तपुर नगरपालिका']],
    ['Madhyapur Thimi', ['Thimi', 'Madhyapur-Thimi', 'मध्यपुर थिमि']],
    ['Birgunj', ['Birganj', 'वीरगञ्ज', 'बीरगंज', 'Birgunj Metropolitan']],
    ['Biratnagar', ['Birat Nagar', 'विराटनगर', 'बिराटनगर', 'Biratnagar Mahanagarpalika']],
    ['Nepalgunj', ['Nepalganj', 'Nepal Gunj', 'नेपाल गञ्ज', 'नेपालगंज', 'नेपालगञ्ज उपमहानगरपालिका']],
    ['Hetauda', ['Hetaunda', 'हेटौंडा', 'हेटौँडा']],
    ['Jumla', ['JUMLA', ' jumla district']],
  ])('is that of %s for every usual spelling', (city, spellings) => {
    expect(spellings.map(cityKey)).toEqual(spellings.map(() => cityKey(city)));
  });

  it('differs for other places, and is empty without a name', () => {
    const cities = [
      'Kathmandu',
      'Lalitpur',
      'Bhaktapur',
      'Bharatpur',
      'Birgunj',
      'Biratnagar',
      'Birendranagar',
      'Jumla',
    ];
    expect(new Set(cities.map(cityKey)).size).toBe(cities.length);
    expect(['', ' ', '44600', 'City', '-', 'नगरपालिका'].map(cityKey)).toEqual(['', '', '', '', '', '']);
  });

  it('is found in a text that names a part of the city, or the city twice', () => {
    expect(cityKeys('Thamel, Kathmandu')).toContain(cityKey('Kathmandu'));
    expect(cityKeys('Kathmandu-Thamel')).toContain(cityKey('Kathmandu'));
    expect(cityKeys('Patan (Lalitpur)')[1]).toBe(cityKey('Lalitpur'));
    expect(cityKeys('Lalitpur/Patan')).toContain(cityKey('Patan'));
    expect(cityKeys(', ')).toEqual([]);
  });
});
