import { searchTokens } from './search-tokens.js';

/** A value of products, such as `color red`. `main` is the first colour of a product. */
export type Value = `${'company' | 'color' | 'main' | 'type' | 'group' | 'gender'} ${string}`;

/**
 * The words of shoppers for each value, in English and Nepali, in Latin letters and Devanagari. The table omits English
 * plurals in -s, Nepali endings and misspellings, which are understood anyway.
 */
const WORDS: Readonly<Partial<Record<Value, string>>> = {
  'group shoes': `shoes, sneaker, sneeker, trainer, kicks, footwear, sports shoes, gym shoes, jutta, juta, jutaa, juttaa, jutto, joota,
    jootaa, jootta, jooti, shooj, जुत्ता, जुता, जूता, जुत्ताहरू, सुज, स्निकर, स्निकर्स`,
  'group clothing': `clothing, clothes, apparel, garment, wear, outfit, luga, lugaa, looga, lugafata, kapada, kapda, kapadaa, kapara,
    लुगा, लुगाफाटा, कपडा, कपड़ा, पोशाक`,
  'type runner': 'runner, running, jogger, jogging, daud, daudne, दौड, दौडने, रनिङ',
  'type court': 'court, tennis, low top, lowtop, टेनिस',
  'type high-top': 'high top, hightop, hi top, basketball, mid top, बास्केटबल',
  'type skate': 'skate, skating, skater, skateboard, skateboarding, स्केट',
  'type slip-on': 'slip on, slipon, laceless, स्लिप अन',
  'type trail': 'trail, hiking, hike, trekking, trek, ट्रेकिङ, ट्रेक, हाइकिङ',
  'type tee': `tee, t shirt, tshirt, tee shirt, teeshirt, shirt, tisart, tisarta, t sart, ganji, टिसर्ट, टि सर्ट, टी सर्ट, टीशर्ट, टी शर्ट,
    टिशर्ट, सर्ट, गन्जी`,
  'type hoodie': 'hoodie, hoody, hoodies, hooded, sweatshirt, sweat shirt, jumper, pullover, hudi, hudie, हुडी, हुडि',
  'type cap': 'cap, hat, headwear, topi, toppi, toopi, topee, kyap, टोपी, टोपि, क्याप',
  'gender men': `men, man, mens, male, gents, gent, guys, menswear, boys, boy, him, his, purush, purus, keta, ketaa, logne manche,
    पुरुष, पुरूष, केटा, केटाहरू, लोग्ने मान्छे, मर्द`,
  'gender women': `women, woman, womens, female, ladies, lady, womenswear, girls, girl, her, mahila, keti, ketee, aimai, महिला, केटी,
    केटि, आइमाई, युवती`,
  'color red': 'red, raato, rato, raata, रातो, राता, lal, laal, लाल',
  'color blue': 'blue, nilo, neelo, nila, निलो, नीलो, नीला',
  'color green': 'green, hariyo, hario, हरियो, हरिया',
  'color white': 'white, seto, setho, seta, सेतो, सेता',
  'color black': 'black, kalo, kaalo, kala, कालो, काला',
  'color yellow': 'yellow, pahelo, pahenlo, paheli, pahilo, पहेंलो, पहेलो, पहेँलो',
  'color pink': 'pink, gulabi, gulaabi, गुलाबी, गुलाफी, gulafi',
  'color brown': 'brown, khairo, खैरो',
  'color orange': 'orange, suntala, suntale, सुन्तला, सुन्तले',
  'color purple': 'purple, baijani, baigani, pyaji, बैजनी, प्याजी',
  'color grey': 'grey, gray, kharani, खरानी, fusro, फुस्रो',
  'company nike': 'nike, naiki, naike, नाइकी, नाइक, नाइके',
  'company adidas': 'adidas, adidaas, एडिडास, अडिडास, एडिडस',
  'company puma': 'puma, pyuma, पुमा, प्युमा',
  'company reebok': 'reebok, ribok, ribak, रिबक, रिबोक, रीबक',
  'company vans': 'vans, bhans, भ्यान्स, वान्स, भान्स',
  'company jordan': 'jordan, air jordan, jordon, जोर्डन, जोर्डान, जर्डन',
};

/** Shades, and the colour that includes each of them. */
const SHADES: Readonly<Partial<Record<Value, string>>> = {
  'color red': 'crimson, maroon, scarlet, burgundy, wine, oxblood',
  'color blue': 'navy, navy blue, indigo, sky blue, azure, turquoise, teal',
  'color green': 'olive, emerald, sage, khaki',
  'color white': 'cream, ivory, off white',
  'color yellow': 'mustard, golden, gold, marigold',
  'color pink': 'rose, magenta, fuchsia, blush',
  'color brown': 'beige, sand, terracotta, walnut, camel',
  'color purple': 'violet, lilac, lavender, plum',
  'color grey': 'silver, charcoal, slate, ash',
};

/** Goods of types that the shop does not sell. Searches match their names alone. */
const GOODS: Readonly<Record<string, string>> = {
  sock: 'socks, moja, mojaa, mozza, moza, mojha, मोजा, मोज़ा',
  jacket: 'jacket, jyaket, jaket, windcheater, ज्याकेट, जाकेट',
  sandal: 'sandal, chappal, chapal, chappals, slipper, flip flop, चप्पल, चपल, स्यान्डल',
  boot: 'boot, बुट',
  loafer: 'loafer',
  heel: 'high heel, heels',
  trouser: 'trouser, pant, jeans, track pant, trackpant, tracksuit, suruwal, painta, पाइन्ट, सुरुवाल, ट्राउजर',
  short: 'shorts, half pant',
  sweater: 'sweater, swetar, स्विटर, स्वेटर',
  top: 'tops',
  dress: 'dress',
  skirt: 'skirt',
  kurta: 'kurta, kurtha, कुर्ता, कुर्था',
  sari: 'sari, saree, साडी',
  bag: 'bag, backpack, jhola, झोला, ब्याग',
  belt: 'belt, peti, पेटी',
  watch: 'watch, ghadi, घडी',
  glove: 'glove, panja, पन्जा',
  kid: 'kid, kids, child, children, baby, bachha, bachcha, बच्चा, बालबालिका',
};

/** The meaning of a phrase. */
export interface Meaning {
  readonly values: readonly Value[];
  /** Words for goods of types that the shop does not sell. */
  readonly names: readonly string[];
  /** True if a search for the phrase also looks into descriptions, as for a shade. */
  readonly isShade: boolean;
}

/** The folded phrases of an entry, with one space between words. */
const phrasesIn = (list: string): string[] => list.split(',').map((phrase) => searchTokens(phrase).join(' '));

const isValue = (name: string): name is Value => name.includes(' ');

const toEntries = (table: Readonly<Record<string, string | undefined>>, isShade = false): [string, Meaning][] =>
  Object.entries(table).flatMap(([name, list = '']) => {
    const phrases = phrasesIn(list);
    const meaning = isValue(name)
      ? { values: [name], names: [], isShade }
      : { values: [], names: [name, `${name}s`], isShade };
    return phrases.map((phrase): [string, Meaning] => [phrase, meaning]);
  });

/** The meanings of shoppers' phrases. */
export const VOCABULARY: ReadonlyMap<string, Meaning> = new Map([
  ...toEntries(GOODS),
  ...toEntries(SHADES, true),
  ...toEntries(WORDS),
]);

/** The words of shoppers for a value. */
export const phrasesFor = (value: Value): readonly string[] => phrasesIn(WORDS[value] ?? value.replace(/^\w+ /, ''));

const phraseSet = (list: string): ReadonlySet<string> => new Set(phrasesIn(list));

/** Words that mean nothing for a product. Searches ignore them unless a query has no other words. */
export const LITTLE_WORDS =
  phraseSet(`a, an, the, and, n, for, with, in, on, of, at, by, to, from, as, is, are, be, it, its, this, that, these,
  those, i, im, me, my, we, our, you, your, want, need, looking, look, search, find, show, get, give, buy, order, sell, have,
  please, pls, can, which, what, where, how, much, some, any, all, every, only, very, more, most, new, newest, latest, arrival, best,
  good, nice, cool, beautiful, cheap, cheapest, affordable, original, genuine, authentic, branded, quality,
  price, cost, rate, rs, npr, usd, dollar, rupee, rupees, sale, offer, discount, deal, online, shop, shopping, store, nepal, delivery,
  company, make, kind, style, design, model, pair, us, uk, eu, eur,
  product, item, collection, sport, sports, sporty, casual, fashion, daily, unisex, adult, people, person,
  ko, ka, ki, lai, lagi, ma, ra, sanga, haru, naya, nayaa, ramro, sasto, mulya, kinne, chahiyo, cha,
  को, का, की, लाई, लागि, मा, र, सँग, हरू, हरु, नयाँ, राम्रो, सस्तो, मूल्य, किन्ने, चाहियो, छ, नेपाल`);

/** Labels beside a value. Alone they mean nothing. */
export const LABELS = phraseSet(
  'brand, brands, colour, color, coloured, colored, colours, colors, shade, type, rang, rangko, ब्रान्ड, रङ, रंग, रङ्ग, रङको, रंगको',
);

/** Words between alternatives. */
export const OR_WORDS = phraseSet('or, athawa, वा, अथवा, कि');
/** Words before a refused term. */
export const NOT_WORDS = phraseSet('not, without, except, excluding, बाहेक');
/** Words before or after a size. */
export const SIZE_LABELS = phraseSet('size, sizes, sized, saiz, saij, number, no, num, nap, साइज, साइज़, नम्बर, नाप');
/** Words before a sum of money, which searches ignore. */
export const SUM_LABELS = phraseSet('under, below, upto, up to, less than, cheaper than, rs, npr, usd, रु');

/** Endings of Nepali words. */
const NEPALI_ENDINGS = /(?:हरू|हरु|हरूको|हरुको|को|का|की|लाई|मा|ले)$/u;

/** The forms of a word that the vocabulary may list: as typed, in the singular, without a Nepali ending. */
export const wordForms = (word: string): string[] => [
  word,
  ...(/[^s]s$/.test(word) && word.length > 2 ? [word.slice(0, -1)] : []),
  ...(/(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
  ...(NEPALI_ENDINGS.test(word) ? [word.replace(NEPALI_ENDINGS, '')] : []),
];
