import type { ProductEntry } from '../types.js';

export const puma: readonly ProductEntry[] = [
  {
    title: 'Kite Weather Runner',
    desc:
      'Sky blue with a flash of red, like October above the rooftops. Airy mesh, a soft tongue and a sole ' +
      'that bends where your toes do. An easy first running shoe, and light enough to forget on a walk.',
    gender: ['women'],
    color: ['blue', 'red'],
    price: 88,
    discountPrice: 69.95,
    createdAt: '2026-06-03',
    alt: 'Sky-blue mesh runner with deeper blue overlays, a red side mark and a red outsole',
    stock: { 36: 4, 37: 6, 37.5: 2, 38: 7, 39: 5, 40: 3, 41: 1 },
    silhouette: 'runner',
    colourway: {
      upper: '#9cc3dd',
      panel: '#6fa2c6',
      accent: '#d8483b',
      lining: '#7fb0d0',
      lace: '#f5f4ef',
      midsole: '#f5f3ee',
      outsole: '#d8483b',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Night Market Runner',
    desc:
      'Black knit, black laces, and then pink: at the side, under the heel, along the whole tread. The ' +
      'stretch collar slips on without a fight and the midsole is generous enough for standing through a ' +
      'concert.',
    gender: ['men', 'women'],
    color: ['black', 'pink'],
    price: 109.95,
    createdAt: '2026-10-16',
    alt: 'Black knit runner with a hot pink mark at the side, a white midsole and a pink outsole',
    stock: { 36: 2, 37: 3, 38: 5, 39: 5, 40: 6, 41: 6, 42: 5, 42.5: 3, 43: 4, 44: 3, 45: 2, 46: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#1e1d22',
      panel: '#2c2a31',
      accent: '#e0558c',
      lining: '#2c2a31',
      lace: '#1e1d22',
      midsole: '#f0eeea',
      outsole: '#e0558c',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Brick Kiln Runner',
    desc:
      'Fired clay from top to bottom: orange mesh, russet overlays, a black mark and tread. Firm under the ' +
      'arch for flat-footed runners, with deep flex grooves at the ball. The dust of a dirt track only ' +
      'improves it.',
    gender: ['men'],
    color: ['orange', 'brown', 'black'],
    price: 94.95,
    discountPrice: 66.95,
    createdAt: '2026-03-12',
    alt: 'Burnt-orange mesh runner with russet overlays, a black side mark and a black outsole',
    stock: { 40: 3, 41: 4, 42: 0, 42.5: 1, 43: 5, 44: 4, 45: 2, 46: 0 },
    silhouette: 'runner',
    colourway: {
      upper: '#cf6a32',
      panel: '#9a4a26',
      accent: '#2b2a2e',
      lining: '#7d3d22',
      lace: '#f0e9de',
      midsole: '#efe9df',
      outsole: '#2b2a2e',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Asan Low',
    desc:
      'Crimson suede the colour of a full sack of chillies, with a mark in cream. Cut low and close with a ' +
      'flat sole, for quick turns between the stalls. The suede is brushed, so a wet cloth and patience ' +
      'take out most stains.',
    gender: ['men', 'women'],
    color: ['red', 'white'],
    price: 63.95,
    createdAt: '2025-10-24',
    alt: 'Crimson suede court shoe with a cream mark at the side, cream laces and a cream sole',
    stock: { 36: 5, 37: 6, 38: 8, 39: 7, 40: 9, 41: 8, 42: 7, 43: 5, 44: 4, 45: 3, 46: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#b0252f',
      accent: '#f3eee4',
      lining: '#e9e1d3',
      midsole: '#f3eee4',
      outsole: '#8f1d26',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Mustard Field Low',
    desc:
      'Mustard suede with a tab of leaf green at the heel, and not one line more than it needs. The lining ' +
      'is pale and soft enough to wear barefoot.',
    gender: ['women'],
    color: ['yellow', 'green'],
    price: 64.95,
    createdAt: '2026-09-15',
    alt: 'Mustard-yellow suede court shoe with a leaf-green heel tab and a gum outsole',
    stock: { 36: 2, 37: 4, 38: 4, 38.5: 2, 39: 3, 40: 1, 41: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#d9a92e',
      panel: '#c4931f',
      accent: '#4a6b3a',
      lining: '#efe2c2',
      lace: '#f3ebd8',
      midsole: '#f4eede',
      outsole: '#b98a5a',
    },
    upperMaterial: 'suede',
    plainSides: true,
  },
  {
    title: 'Jhamsikhel Low',
    desc:
      'White leather softened with blush at toe and heel and a mark in rose. It has a slightly ' +
      'raised cup sole and a padded tongue, so it is kind to the foot from the first morning. For coffee, ' +
      'for work, for the second coffee.',
    gender: ['women'],
    color: ['white', 'pink'],
    price: 78,
    discountPrice: 46.8,
    createdAt: '2025-08-06',
    alt: 'White leather court shoe with blush overlays and a rose mark at the side',
    stock: { 36: 0, 37: 1, 38: 0, 39: 2, 40: 1, 41: 0 },
    silhouette: 'court',
    colourway: {
      upper: '#f3f1ec',
      panel: '#e7c9c8',
      accent: '#d77f88',
      lining: '#ecd9d6',
      lace: '#f5f3ee',
      midsole: '#f4f2ed',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Godavari High',
    desc:
      'Emerald suede in two depths, as if one of them stood in the shade, with a mark in straw gold. High ' +
      'enough to keep grass seeds out and soft enough at the ankle to drive in. Goes with grey, brown and ' +
      'most weekends.',
    gender: ['men'],
    color: ['green', 'yellow'],
    price: 84.95,
    createdAt: '2026-04-10',
    alt: 'Emerald suede high-top with a straw-gold side mark and a cream sole',
    stock: { 40: 2, 41: 4, 42: 5, 42.5: 0, 43: 5, 44: 3, 45: 2, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#1f5b4a',
      panel: '#184839',
      accent: '#d9b25f',
      lining: '#14392e',
      lace: '#e9e2cf',
      midsole: '#f0ebdd',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Cinder Path Tee',
    desc:
      'Black combed cotton with lane markings in yellow across the chest. The shoulders are taped on the ' +
      'inside so that it holds its shape on the hundredth lap of the machine. Regular fit.',
    gender: ['men'],
    color: ['black', 'yellow'],
    price: 25,
    createdAt: '2026-01-09',
    alt: 'Black cotton tee with a yellow mark printed on the chest',
    stock: { S: 5, M: 8, L: 9, XL: 6, XXL: 3 },
    silhouette: 'tee',
    colourway: {
      upper: '#232326',
      accent: '#f0c23c',
      lining: '#1d1d20',
    },
  },
  {
    title: 'Jacaranda Tee',
    desc:
      'The violet that falls on the pavements in May, in a fine, cool jersey. A white mark on the chest, a ' +
      'ribbed neck that lies flat, sleeves to just above the elbow. Wear it loose or take one size down.',
    gender: ['women'],
    color: ['purple', 'white'],
    price: 30,
    createdAt: '2026-10-30',
    alt: 'Jacaranda-violet cotton tee with a white stepped print on the chest',
    stock: { S: 6, M: 7, L: 4, XL: 1, XXL: 0 },
    silhouette: 'tee',
    colourway: {
      upper: '#7d6fae',
      accent: '#f1eef6',
      lining: '#74669f',
    },
  },
  {
    title: 'Kite String Cap',
    desc:
      'Tomato-red twill with white stitches that run around the brim like string around a spool. Six ' +
      'eyelets let the heat out. The buckle behind takes every head from a child of ten upwards.',
    gender: ['men', 'women'],
    color: ['red', 'white'],
    price: 22,
    createdAt: '2026-06-20',
    alt: 'Tomato-red twill cap with a white mark and rows of stitches on the brim',
    stock: { 'One size': 27 },
    silhouette: 'cap',
    colourway: {
      upper: '#b93429',
      accent: '#f3eee4',
      lining: '#d9d3c6',
    },
  },
  {
    title: 'Temple Bell Slip-On',
    desc:
      'Black suede that goes on without hands, with a brass-coloured mark that catches the light on the way ' +
      'out. A padded collar, a soft heel, a sole with more rubber than it shows.',
    gender: ['men', 'women'],
    color: ['black', 'yellow'],
    price: 62.95,
    createdAt: '2026-08-06',
    alt: 'Black suede slip-on with a brass-coloured mark at the side and a cream sole',
    stock: { 36: 3, 37: 4, 38: 6, 39: 7, 40: 7, 41: 8, 42: 9, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'slip-on',
    colourway: {
      upper: '#242326',
      accent: '#c39a4a',
      lining: '#343236',
      lace: '#242326',
      midsole: '#efe9dc',
      outsole: '#2a292b',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Ridge Path Trail',
    desc:
      'Sky-blue mesh between panels of slate, on lugs that bite going up and hold coming down. The toe is ' +
      'wrapped in rubber, the heel has a loop for wet fingers. Light enough to run the flat parts.',
    gender: ['women'],
    color: ['blue', 'pink'],
    price: 99.95,
    createdAt: '2026-09-02',
    alt: 'Sky-blue mesh trail shoe with slate overlays, a coral mark and dark lugs',
    stock: { 36: 3, 37: 5, 37.5: 3, 38: 6, 38.5: 4, 39: 5, 40: 3, 41: 2 },
    silhouette: 'trail',
    colourway: {
      upper: '#8fb4d0',
      panel: '#4f5d6b',
      accent: '#e4694f',
      lining: '#59697a',
      lace: '#e9eef2',
      midsole: '#e6e9ea',
      outsole: '#3a4047',
    },
    upperMaterial: 'mesh',
  },
];
