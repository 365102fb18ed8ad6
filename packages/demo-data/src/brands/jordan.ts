import type { ProductEntry } from '../types.js';

export const jordan: readonly ProductEntry[] = [
  {
    title: 'Chandragiri High',
    desc:
      'Full-grain leather in black with a red mark and a tread to match. A deep, padded collar locks the ' +
      'ankle for quick stops on an outdoor court. Wipe it, air it, and it will outlast the season and the ' +
      'next.',
    gender: ['men'],
    color: ['black', 'red'],
    price: 159.95,
    createdAt: '2025-12-18',
    alt: 'Black leather high-top with a red mark at the side, a white midsole and a red outsole',
    stock: { 40: 1, 41: 3, 42: 4, 42.5: 1, 43: 5, 44: 4, 45: 3, 46: 2 },
    silhouette: 'high-top',
    colourway: {
      upper: '#1f1f22',
      panel: '#2a2a2e',
      accent: '#b3202a',
      lining: '#2a2a2d',
      lace: '#1f1f22',
      midsole: '#f1eee8',
      outsole: '#b3202a',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Snowline High',
    desc:
      'White leather above, ice blue where the shadow would fall. The lining is quilted textile and warm ' +
      'without being thick; the laces are long enough to wrap once. Clean it with a soft brush and it stays ' +
      'as bright as the range in December.',
    gender: ['men', 'women'],
    color: ['white', 'blue'],
    price: 175,
    discountPrice: 140,
    createdAt: '2026-02-20',
    alt: 'White leather high-top with ice-blue overlays, a glacier-blue mark and a pale blue outsole',
    stock: { 36: 2, 37: 3, 38: 4, 39: 4, 40: 5, 41: 5, 42: 6, 43: 4, 44: 3, 45: 0, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#f4f3f0',
      panel: '#a9cbe2',
      accent: '#5d93bd',
      lining: '#d3e3ee',
      lace: '#f6f5f2',
      midsole: '#f5f4f1',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Indigo Dusk High',
    desc:
      'The hour when the sky goes indigo and the shop lamps come on. Supple leather in two blues, a marigold ' +
      'mark at the side, a full cushioned heel beneath. Our best pair of the season: snug at the ' +
      'ankle, easy at the toes.',
    gender: ['men', 'women'],
    color: ['blue', 'yellow'],
    price: 197.95,
    createdAt: '2026-11-18',
    alt: 'Indigo leather high-top with a marigold mark at the side, cream laces and a marigold outsole',
    stock: { 36: 2, 37: 3, 38: 4, 39: 5, 40: 6, 41: 6, 42: 7, 42.5: 3, 43: 6, 44: 4, 45: 2, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#2c3468',
      panel: '#232a55',
      accent: '#e6a531',
      lining: '#1f2548',
      lace: '#efe9dc',
      midsole: '#f3efe6',
      outsole: '#e6a531',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Ridge Wind High',
    desc:
      'Olive suede for people who want a boot but walk like a sneaker. Amber tab at the heel, straw laces, ' +
      'a dark tread with bite. The high collar blocks the wind on open ridges and softens within days.',
    gender: ['men'],
    color: ['green', 'orange'],
    price: 168,
    discountPrice: 100.8,
    createdAt: '2025-07-14',
    alt: 'Olive suede high-top with dark olive overlays and an amber heel tab',
    stock: { 40: 0, 41: 0, 42: 0, 43: 0, 44: 0, 45: 0, 46: 0 },
    silhouette: 'high-top',
    colourway: {
      upper: '#6a6b3f',
      panel: '#4f5230',
      accent: '#d08a3c',
      lining: '#3e3f28',
      lace: '#d9d2b8',
      midsole: '#e9e2cf',
      outsole: '#3e3f28',
    },
    upperMaterial: 'suede',
    plainSides: true,
  },
  {
    title: 'Rhododendron High',
    desc:
      'Spring on the hillsides: petal pink leather, white at toe and heel, a crimson mark at the side. Cut ' +
      'for a narrower heel, with padding that keeps it there. Bold enough to wear with nothing but black.',
    gender: ['women'],
    color: ['pink', 'white', 'red'],
    price: 144,
    createdAt: '2026-08-28',
    alt: 'Rhododendron-pink leather high-top with a white toe and heel and a crimson side mark',
    stock: { 36: 2, 37: 3, 38: 5, 38.5: 1, 39: 4, 40: 3, 41: 2 },
    silhouette: 'high-top',
    colourway: {
      upper: '#dc7590',
      panel: '#f3eeea',
      accent: '#a02c4c',
      lining: '#f0dadd',
      lace: '#f6f1ed',
      midsole: '#f5f1ec',
      outsole: '#a02c4c',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Tin Roof Low',
    desc:
      'Rain-washed greys in smooth leather, with a sharp black mark. Low at the ankle and firm in the heel, ' +
      'it changes direction without a wobble. Works on the court, and under a suit if the suit has a sense ' +
      'of humour.',
    gender: ['men'],
    color: ['grey', 'black'],
    price: 105.95,
    createdAt: '2025-10-02',
    alt: 'Silver-grey leather court shoe with slate overlays and a black mark at the side',
    stock: { 40: 2, 41: 3, 42: 0, 43: 4, 44: 3, 45: 1, 46: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#b4b8ba',
      panel: '#7c8388',
      accent: '#1f2022',
      lining: '#8b9196',
      lace: '#ecebe8',
      midsole: '#f1f0ed',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Evening Game Low',
    desc:
      'Violet leather under floodlight yellow, for the match that starts when the heat is gone. The ' +
      'herringbone tread holds on dusty concrete and the toe is punched for air.',
    gender: ['men', 'women'],
    color: ['purple', 'yellow'],
    price: 125.95,
    createdAt: '2026-08-02',
    alt: 'Violet leather court shoe with dark overlays, a lamp-yellow mark and a cream sole',
    stock: { 36: 1, 37: 2, 38: 3, 39: 4, 40: 5, 41: 5, 42: 6, 43: 4, 44: 4, 45: 2, 46: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#4b3a72',
      panel: '#2e2650',
      accent: '#f0b23e',
      lining: '#2a2440',
      lace: '#f0ece4',
      midsole: '#f2eee6',
      outsole: '#2a2440',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Ropeway Runner',
    desc:
      'White knit, red laces, and a light step up the hill. The weave is open over the toes and dense ' +
      'around the heel, so it breathes and still holds. Quick on smooth paths, comfortable for a whole day ' +
      'in a departure hall.',
    gender: ['men', 'women'],
    color: ['white', 'grey', 'red'],
    price: 145,
    createdAt: '2026-05-16',
    alt: 'White knit runner with pale grey overlays, red laces, a red side mark and a red outsole',
    stock: { 36: 3, 37: 4, 38: 5, 39: 5, 40: 6, 41: 7, 42: 7, 43: 5, 44: 4, 45: 3, 46: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#f0eee9',
      panel: '#c2c3c2',
      accent: '#c5303a',
      lining: '#e3e1dc',
      midsole: '#f4f2ee',
      outsole: '#c5303a',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Long Evening Tee',
    desc:
      'Heavy jersey in a deep, settled red with a cream mark on the chest. Dropped shoulders and a wide ' +
      'sleeve leave room to move, or to add a layer when the evening is long. Dries overnight on a chair.',
    gender: ['men', 'women'],
    color: ['red', 'white'],
    price: 34,
    createdAt: '2026-02-10',
    alt: 'Deep red cotton tee with a cream mark printed on the chest',
    stock: { S: 4, M: 8, L: 7, XL: 3, XXL: 1 },
    silhouette: 'tee',
    colourway: {
      upper: '#8f2b2f',
      accent: '#f1e6d0',
      lining: '#842629',
    },
  },
  {
    title: 'Overtime Hoodie',
    desc:
      'Black fleece with a red mark and a red hood lining that shows when you turn around. Heavy enough to ' +
      'hold its shape on the bench, soft enough for the ride home.',
    gender: ['men'],
    color: ['black', 'red'],
    price: 85,
    createdAt: '2026-11-11',
    alt: 'Black fleece hoodie with a red mark on the chest and a red hood lining',
    stock: { S: 3, M: 7, L: 10, XL: 8, XXL: 5 },
    silhouette: 'hoodie',
    colourway: {
      upper: '#1f1f22',
      accent: '#b3262c',
      lining: '#8f2228',
      lace: '#ece7df',
    },
  },
  {
    title: 'Last Bus Cap',
    desc:
      'Bone twill with a black brim and a black mark. Deep enough to sleep under, tidy enough to be seen ' +
      'in. The band inside is soft cotton and takes the heat before you do.',
    gender: ['men', 'women'],
    color: ['white', 'black'],
    price: 31.95,
    createdAt: '2026-07-09',
    alt: 'Bone-white twill cap with a black brim and a black mark',
    stock: { 'One size': 9 },
    silhouette: 'cap',
    colourway: {
      upper: '#ece6d8',
      panel: '#232326',
      accent: '#232326',
      lining: '#d8d0c0',
      lace: '#ece6d8',
    },
  },
];
