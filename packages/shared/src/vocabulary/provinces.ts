import { cityKey, cityKeys } from './city-names.js';

/** The provinces of Nepal, from east to west. */
export const PROVINCES = ['Koshi', 'Madhesh', 'Bagmati', 'Gandaki', 'Lumbini', 'Karnali', 'Sudurpashchim'] as const;
type Province = (typeof PROVINCES)[number];

/** Larger cities by province. */
const CITIES: Readonly<Record<Province, readonly string[]>> = {
  Koshi: ['Biratnagar', 'Dharan', 'Itahari', 'Birtamod', 'Damak'],
  Madhesh: ['Birgunj', 'Janakpur', 'Kalaiya', 'Rajbiraj'],
  Bagmati: ['Kathmandu', 'Lalitpur', 'Bhaktapur', 'Kirtipur', 'Bharatpur', 'Hetauda', 'Banepa'],
  Gandaki: ['Pokhara', 'Baglung', 'Gorkha', 'Damauli'],
  Lumbini: ['Butwal', 'Siddharthanagar', 'Tansen', 'Nepalgunj', 'Tulsipur', 'Ghorahi'],
  Karnali: ['Birendranagar', 'Jumla'],
  Sudurpashchim: ['Dhangadhi', 'Mahendranagar', 'Tikapur'],
};

/** The province of a larger city of Nepal, in any usual spelling; undefined for another place. */
export const cityProvince = (city: string): Province | undefined => {
  const keys = cityKeys(city);
  return PROVINCES.find((province) => CITIES[province].some((town) => keys.includes(cityKey(town))));
};
