import { foldText } from './fold-text.js';

/** The cities of Nepal that people also write in other ways than their Latin name, which comes first. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['Kathmandu', 'Katmandu', 'Katmandoo', 'KTM', 'KMC', 'काठमाडौं', 'काठमाण्डौं', 'काठमाडु', 'Kantipur', 'कान्तिपुर'],
  ['Lalitpur', 'Patan', 'LMC', 'ललितपुर', 'पाटन', 'Yala'],
  ['Bhaktapur', 'Bhadgaon', 'Khwopa', 'भक्तपुर', 'भादगाउँ'],
  ['Madhyapur Thimi', 'Thimi', 'मध्यपुर थिमी', 'ठिमी'],
  ['Kirtipur', 'कीर्तिपुर'],
  ['Pokhara', 'Pokhra', 'PKR', 'पोखरा', 'Pokhara Lekhnath', 'पोखरा लेखनाथ'],
  ['Bharatpur', 'भरतपुर', 'Chitwan', 'चितवन', 'Narayangarh', 'Narayangadh', 'Narayanghat', 'नारायणगढ'],
  ['Hetauda', 'Hetaura', 'Hetaunda', 'हेटौंडा'],
  ['Butwal', 'Butawal', 'बुटवल'],
  ['Siddharthanagar', 'Bhairahawa', 'Bhairawa', 'सिद्धार्थनगर', 'भैरहवा'],
  ['Birgunj', 'वीरगञ्ज'],
  ['Biratnagar', 'विराटनगर'],
  ['Dharan', 'धरान'],
  ['Itahari', 'इटहरी'],
  ['Damak', 'दमक'],
  ['Birtamod', 'Birtamode', 'बिर्तामोड'],
  ['Nepalgunj', 'नेपालगञ्ज'],
  ['Dhangadhi', 'Dhangarhi', 'धनगढी'],
  ['Mahendranagar', 'Bhimdatta', 'महेन्द्रनगर', 'भीमदत्त'],
  ['Janakpur', 'Janakpurdham', 'जनकपुर', 'जनकपुरधाम'],
  ['Tulsipur', 'तुलसीपुर'],
  ['Ghorahi', 'घोराही'],
  ['Birendranagar', 'Surkhet', 'वीरेन्द्रनगर', 'सुर्खेत'],
  ['Banepa', 'बनेपा'],
  ['Dhulikhel', 'धुलिखेल'],
  ['Gorkha', 'गोरखा'],
  ['Damauli', 'दमौली'],
  ['Tansen', 'Palpa', 'तानसेन', 'पाल्पा'],
  ['Rajbiraj', 'राजविराज'],
  ['Kalaiya', 'कलैया'],
  ['Baglung', 'बागलुङ'],
];

/** Words beside the name of a city: its kind, its ward. */
const BESIDE_NAMES = new Set(
  [
    'metropolitan sub submetropolitan city municipality mun metro town bazar bazaar district jilla valley ward no',
    'nagarpalika mahanagarpalika upamahanagarpalika upmahanagarpalika',
    'महानगरपालिका उपमहानगरपालिका उप महानगर नगरपालिका नगर पालिका शहर सहर जिल्ला उपत्यका वडा नं नम्बर',
  ]
    .flatMap((words) => words.split(' '))
    .map(foldText),
);

/** The country, behind a name. Nepal Gunj is a city. */
const COUNTRY = new Set(['Nepal', 'नेपाल'].map(foldText));

/** Letters that people write for one another in names of cities. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/aa/g, 'a'],
  [/w/g, 'v'],
  [/ganj/g, 'gunj'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/[ङञणनम]्(?=[क-म])/g, 'ं'],
  [/ं/g, ''],
  [/व/g, 'ब'],
  [/[शष]/g, 'स'],
];

const plainName = (text: string): string => {
  const words = foldText(text).match(/[\p{L}\p{M}]+/gu) ?? [];
  const name = words.filter((word, index) => !BESIDE_NAMES.has(word) && (index === 0 || !COUNTRY.has(word))).join('');
  return SAME_LETTERS.reduce((plain, [letters, letter]) => plain.replace(letters, letter), name);
};

const NAMES: ReadonlyMap<string, string> = new Map(
  SPELLINGS.flatMap(([city = '', ...others]) =>
    [city, ...others].map((spelling) => [plainName(spelling), plainName(city)] as const),
  ),
);

/**
 * The form in which names of cities are compared: equal for all usual spellings of a city, in Latin or Devanagari
 * letters, with or without its ward or the kind of its municipality. Empty for a text without a name.
 */
export const cityKey = (text: string): string => {
  const name = plainName(text);
  return NAMES.get(name) ?? name;
};

/**
 * The keys of the cities that a text may mean, likeliest first. People also write a part of the city before it
 * (`Thamel, Kathmandu`, `Thamel Kathmandu`) or another name behind it (`Patan (Lalitpur)`).
 */
export const cityKeys = (text: string): string[] => {
  const parts = text.split(/[,;/|()\n]/).reverse();
  const words = (parts[0] ?? '').split(/[^\p{L}\p{M}]+/u).reverse();
  return [text, ...parts, ...words].map(cityKey).filter((key) => key !== '');
};
