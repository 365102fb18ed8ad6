import type { ProductEntry } from '../types.js';

export const reebok: readonly ProductEntry[] = [
  {
    title: 'Tundikhel Runner',
    desc:
      'Pale grey mesh with a mark of grass green, for laps of the big field in the middle of town. Even ' +
      'cushioning from heel to toe and a wide base that forgives tired legs. A sensible shoe with a ' +
      'cheerful sole.',
    gender: ['men', 'women'],
    color: ['grey', 'green'],
    price: 84.95,
    discountPrice: 50.95,
    createdAt: '2025-09-18',
    alt: 'Light grey mesh runner with a grass-green side mark and a green outsole',
    stock: { 36: 1, 37: 0, 38: 2, 39: 3, 40: 2, 41: 4, 42: 3, 43: 0, 44: 2, 45: 1, 46: 0 },
    silhouette: 'runner',
    colourway: {
      upper: '#c9cac6',
      panel: '#a9aba8',
      accent: '#3f8a55',
      lining: '#b5b7b3',
      lace: '#f1f0ec',
      midsole: '#f3f2ee',
      outsole: '#3f8a55',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Shivapuri Runner',
    desc:
      'Pine green like the forest above the city, with an orange mark for the way back down. A close knit ' +
      'keeps grit out, overlays shield the toes, and the heel is bevelled for steep descents. Take your ' +
      'normal size; the knit gives.',
    gender: ['men'],
    color: ['green', 'orange'],
    price: 105,
    createdAt: '2026-09-08',
    alt: 'Pine-green knit runner with dark overlays, an orange mark at the side and a dark outsole',
    stock: { 40: 2, 41: 5, 42: 6, 42.5: 3, 43: 6, 44: 5, 45: 3, 46: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#35513f',
      panel: '#26432f',
      accent: '#e07a2f',
      lining: '#233b2b',
      lace: '#d9d6c8',
      midsole: '#e9e5d8',
      outsole: '#1f2a24',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Plum Rain Runner',
    desc:
      'Plum mesh over a nearly white sole, with a pale pink mark that shows in grey weather. The heel cup is ' +
      'snug, the toes have room. A daily trainer for forty minutes before the rain starts again.',
    gender: ['women'],
    color: ['purple', 'pink'],
    price: 89,
    createdAt: '2026-07-15',
    alt: 'Plum mesh runner with dark purple overlays and a pale pink mark at the side',
    stock: { 36: 3, 37: 4, 38: 5, 38.5: 2, 39: 4, 40: 3, 41: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#6b4a7c',
      panel: '#4f355f',
      accent: '#e9bfd3',
      lining: '#4f355f',
      lace: '#efe6ee',
      midsole: '#f3eff2',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Courtyard Low',
    desc:
      'Cream, sand and tan: three shades of the same warm stone, in leather soft enough to fold. The ' +
      'punched toe keeps it airy and the gum sole is quiet on tiled floors. It looks better with a few ' +
      'scuffs, so do not save it.',
    gender: ['men', 'women'],
    color: ['white', 'brown'],
    price: 80,
    createdAt: '2026-06-27',
    alt: 'Cream leather court shoe with sand overlays, a tan side mark and a gum outsole',
    stock: { 36: 5, 37: 7, 38: 8, 39: 8, 40: 10, 41: 9, 42: 8, 43: 7, 44: 5, 45: 4, 46: 3 },
    silhouette: 'court',
    colourway: {
      upper: '#efe7d8',
      panel: '#e3d6bf',
      accent: '#c3ab86',
      lining: '#dccfb8',
      lace: '#f3eee2',
      midsole: '#f2ebdd',
      outsole: '#b98a5a',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Bhaktapur Low',
    desc:
      'Leather in the terracotta of pots drying in the square, finished by hand so that no two pairs are ' +
      'quite the same tone. A cream mark, cream laces, a dark tread that hides wear. Fits wide.',
    gender: ['men'],
    color: ['brown', 'white'],
    price: 87.5,
    discountPrice: 61.25,
    createdAt: '2025-12-29',
    alt: 'Terracotta leather court shoe with a cream mark at the side and a dark brown outsole',
    stock: { 40: 1, 41: 3, 42: 4, 43: 0, 44: 3, 45: 2, 46: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#b2623a',
      panel: '#8b4a2c',
      accent: '#efe4d0',
      lining: '#d7b58e',
      midsole: '#f1e9da',
      outsole: '#5a3422',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Rani Court Low',
    desc:
      'Rose leather with a deeper rose at toe and heel, and a white mark to cool it down. The leather is ' +
      'smooth and fully lined, the sole light for a cup sole. Wear it with everything you own in grey.',
    gender: ['women'],
    color: ['pink', 'white'],
    price: 74.95,
    createdAt: '2026-11-04',
    alt: 'Rose-pink leather court shoe with deeper pink overlays and a white mark at the side',
    stock: { 36: 3, 37: 5, 38: 6, 38.5: 2, 39: 5, 40: 4, 41: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#e7a6b4',
      panel: '#d98a9c',
      accent: '#f6f0ea',
      lining: '#f0d4d8',
      lace: '#f8f2ee',
      midsole: '#f7f2ee',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Pigeon Square High',
    desc:
      'Pigeon grey, slate grey and a mark of deep blue, in leather with a slight grain. The collar rises ' +
      'above the ankle bone and dips at the back, so it never rubs. A steady shoe for standing, waiting and ' +
      'walking on.',
    gender: ['men', 'women'],
    color: ['grey', 'blue'],
    price: 89,
    createdAt: '2026-03-22',
    alt: 'Pigeon-grey leather high-top with slate overlays and a deep blue mark at the side',
    stock: { 36: 2, 37: 3, 38: 3, 39: 4, 40: 5, 41: 5, 42: 6, 43: 4, 44: 3, 45: 1, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#9aa0a6',
      panel: '#5d646c',
      accent: '#2f4e8a',
      lining: '#5d646c',
      lace: '#eceae6',
      midsole: '#f0efeb',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Morning Mist Tee',
    desc:
      'Grey jersey, soft as an old favourite from the first day, with a single blue mark. Side seams and a ' +
      'straight hem keep it tidy untucked. The one you reach for when nothing is planned.',
    gender: ['men', 'women'],
    color: ['grey', 'blue'],
    price: 26.95,
    createdAt: '2025-11-27',
    alt: 'Mist-grey cotton tee with a deep blue mark printed on the chest',
    stock: { S: 7, M: 10, L: 8, XL: 5, XXL: 2 },
    silhouette: 'tee',
    colourway: {
      upper: '#b9bcbc',
      accent: '#35557f',
      lining: '#aeb2b2',
    },
  },
  {
    title: 'Woodsmoke Hoodie',
    desc:
      'Walnut fleece, brushed inside until it feels slept in. The hood folds flat under a jacket, the hem ' +
      'holds over a belt. Smells of nothing when it arrives; the evenings will see to that.',
    gender: ['men', 'women'],
    color: ['brown', 'white'],
    price: 57.95,
    createdAt: '2026-10-27',
    alt: 'Walnut-brown fleece hoodie with a cream mark on the chest and ribbed cuffs',
    stock: { S: 6, M: 10, L: 12, XL: 7, XXL: 2 },
    silhouette: 'hoodie',
    colourway: {
      upper: '#6d4c38',
      panel: '#5f4130',
      accent: '#efe4d0',
      lining: '#85654e',
    },
  },
  {
    title: 'Helambu Trail',
    desc:
      'Knit the colour of wet clay, panels of charcoal, and a rock plate between you and the path. Five ' +
      'rows of quick lace tighten with one pull. Made for long days that end on stairs.',
    gender: ['men'],
    color: ['brown', 'black', 'yellow'],
    price: 109.95,
    createdAt: '2026-03-17',
    alt: 'Clay-brown knit trail shoe with charcoal overlays, a yellow side mark and dark lugs',
    stock: { 40: 4, 41: 6, 42: 8, 42.5: 5, 43: 7, 44: 5, 44.5: 3, 45: 3, 46: 1 },
    silhouette: 'trail',
    colourway: {
      upper: '#a4603e',
      panel: '#38363a',
      accent: '#e6b548',
      lining: '#7d4a31',
      midsole: '#d8cfc0',
      outsole: '#2b2a2c',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Salt Road Cap',
    desc:
      'Sand twill with a brown brim and a mark in indigo thread. Old trade routes were shorter than most ' +
      'bus rides feel; this keeps the glare off either. Washes by hand, dries on a tap.',
    gender: ['men', 'women'],
    color: ['brown', 'blue'],
    price: 22.95,
    createdAt: '2025-12-14',
    alt: 'Sand-coloured twill cap with a brown brim and an indigo mark',
    stock: { 'One size': 18 },
    silhouette: 'cap',
    colourway: {
      upper: '#cdb58f',
      panel: '#7d5c3f',
      accent: '#2f3f73',
      lining: '#8a6a4c',
      lace: '#efe4d0',
    },
  },
];
