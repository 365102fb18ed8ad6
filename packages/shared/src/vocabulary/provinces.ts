/** The provinces of Nepal, from east to west. */
export const PROVINCES = ['Koshi', 'Madhesh', 'Bagmati', 'Gandaki', 'Lumbini', 'Karnali', 'Sudurpashchim'] as const;
type Province = (typeof PROVINCES)[number];

/** Larger cities by province. */
const CITIES: Readonly<Record<Province, readonly string[]>> = {
  Koshi: ['Biratnagar', 'Dharan', 'Itahari', 'Birtamod', 'Damak'],
  Madhesh: ['Birgunj', 'Janakpur', 'Kalaiya', 'Rajbiraj'],
  Bagmati: ['Kathmandu', 'Lalitpur', 'Patan', 'Bhaktapur', 'Kirtipur', 'Bharatpur', 'Chitwan', 'Hetauda', 'Banepa'],
  Gandaki: ['Pokhara', 'Baglung', 'Gorkha', 'Damauli'],
  Lumbini: ['Butwal', 'Bhairahawa', 'Siddharthanagar', 'Tansen', 'Nepalgunj', 'Tulsipur', 'Ghorahi'],
  Karnali: ['Birendranagar', 'Surkhet', 'Jumla'],
  Sudurpashchim: ['Dhangadhi', 'Mahendranagar', 'Tikapur'],
};

/** The province of a larger city of Nepal; undefined for another place. */
export const cityProvince = (city: string): Province | undefined => {
  const name = city.trim().toLowerCase();
  return PROVINCES.find((province) => CITIES[province].some((town) => town.toLowerCase() === name));
};
