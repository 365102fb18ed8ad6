import type { ProductEntry } from '../types.js';

export const adidas: readonly ProductEntry[] = [
  {
    title: 'Kirtipur Runner',
    desc:
      'A brick-red knit for streets that mostly go uphill. The upper gives like a sock and is held in place ' +
      'by darker overlays from the laces down; the cream foam rolls you forward off the heel, up and ' +
      'down again.',
    gender: ['men', 'women'],
    color: ['red', 'white'],
    price: 117,
    createdAt: '2026-11-13',
    alt: 'Brick-red knit runner with darker overlays, a cream side mark and a gum outsole',
    stock: { 36: 4, 37: 4, 38: 5, 39: 6, 40: 6, 41: 7, 42: 8, 43: 6, 44: 4, 45: 3, 46: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#a53a2e',
      panel: '#7f2a24',
      accent: '#f0e6d2',
      lining: '#6f2621',
      lace: '#f3ece0',
      midsole: '#f3efe6',
      outsole: '#b98a5a',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Rice Terrace Runner',
    desc:
      'Two greens side by side, as in July when the terraces are just planted. The mesh is loose enough to ' +
      'feel the wind through and the toe is firmly backed against stones. Light, flexible, best below ten ' +
      'kilometres.',
    gender: ['women'],
    color: ['green', 'yellow'],
    price: 99.95,
    discountPrice: 74.95,
    createdAt: '2026-07-06',
    alt: 'Fresh green mesh runner with leaf-green overlays and a pale yellow side mark',
    stock: { 36: 3, 37: 5, 38: 6, 39: 5, 40: 4, 41: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#7fa65c',
      panel: '#4c7a48',
      accent: '#e9d36a',
      lining: '#54804c',
      lace: '#f1f0e4',
      midsole: '#f2f0e6',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Blue Hour Runner',
    desc:
      'Black on black until you lift your foot and the blue outsole shows. Fine mesh, a low heel and a firm ' +
      'midsole make it the quick shoe for evening laps.',
    gender: ['men'],
    color: ['black', 'blue'],
    price: 115,
    discountPrice: 69,
    createdAt: '2025-08-21',
    alt: 'Black mesh runner on a black sole with an electric blue side mark and outsole',
    stock: { 40: 1, 41: 0, 42: 2, 43: 3, 44: 0, 45: 1, 46: 1 },
    silhouette: 'runner',
    colourway: {
      upper: '#1c1e26',
      panel: '#262a35',
      accent: '#3f66c4',
      lining: '#20222b',
      lace: '#23262f',
      midsole: '#1f2129',
      outsole: '#3f66c4',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Mangal Bazaar Low',
    desc:
      'Black leather on a black sole, with a mark the colour of hammered brass. It passes for a dress shoe ' +
      'from across the square and feels like a trainer from the inside. Wipes clean with a damp cloth; the ' +
      'textile lining stays cool in summer.',
    gender: ['men', 'women'],
    color: ['black', 'yellow'],
    price: 72.95,
    createdAt: '2026-01-20',
    alt: 'Black leather court shoe with black laces, a black sole and a brass-coloured mark at the side',
    stock: { 36: 2, 37: 4, 38: 6, 39: 6, 40: 7, 41: 8, 42: 9, 43: 7, 44: 6, 45: 4, 46: 3 },
    silhouette: 'court',
    colourway: {
      upper: '#212124',
      accent: '#c9a14a',
      lining: '#2a2a2c',
      lace: '#212124',
      midsole: '#26262a',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Lazimpat Low',
    desc:
      'Suede in a washed, friendly blue that sits well with denim and better with linen. The profile is low ' +
      'and narrow, the cream sole has a gum tread that grips on wet stone. Made for walking to lunch and ' +
      'taking the long way back.',
    gender: ['women'],
    color: ['blue', 'white'],
    price: 79.95,
    createdAt: '2026-04-19',
    alt: 'Washed-blue suede court shoe with a cream side mark and a gum outsole',
    stock: { 36: 2, 37: 4, 37.5: 1, 38: 5, 39: 4, 40: 0, 41: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#5f86b3',
      panel: '#4a6f9c',
      accent: '#f1ede2',
      lining: '#e8e2d4',
      lace: '#f3f0e8',
      midsole: '#f1ede2',
      outsole: '#bd8f5f',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Chiya Court Low',
    desc:
      'The brown of tea boiled twice with milk, in thick suede that creases kindly. A cream mark at the ' +
      'side, sand-coloured lining, laces to match. Roomy across the toes and happiest at a slow pace.',
    gender: ['men', 'women'],
    color: ['brown', 'white'],
    price: 98,
    createdAt: '2026-10-01',
    alt: 'Milk-tea brown suede court shoe with a cream side mark and a dark brown outsole',
    stock: { 36: 3, 37: 3, 38: 4, 39: 5, 40: 5, 41: 6, 42: 6, 43: 4, 44: 3, 45: 2, 46: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#8a5f3e',
      panel: '#734c30',
      accent: '#f0e6d2',
      lining: '#d8c09a',
      lace: '#ecdfc8',
      midsole: '#f0e8d8',
      outsole: '#5f3e28',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Nagarkot High',
    desc:
      'People drive up before dawn for this yellow. Sturdy cotton canvas with cream at toe and heel, a rust ' +
      'mark and a sole to match it. Unlined, so it breathes; fold down the collar on hot days.',
    gender: ['men', 'women'],
    color: ['yellow', 'white', 'red'],
    price: 79.95,
    discountPrice: 55.95,
    createdAt: '2025-12-08',
    alt: 'Sunrise-yellow canvas high-top with cream toe and heel and a rust-red side mark',
    stock: { 36: 0, 37: 2, 38: 3, 39: 2, 40: 4, 41: 3, 42: 1, 43: 2, 44: 0, 45: 1, 46: 0 },
    silhouette: 'high-top',
    colourway: {
      upper: '#e2a92f',
      panel: '#f3e9d3',
      accent: '#b5472c',
      lining: '#f0e2c2',
      lace: '#f5eedd',
      midsole: '#f4eee0',
      outsole: '#b5472c',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Lantern High',
    desc:
      'Oxblood and crimson leather with a brass-coloured tab that catches the light behind you. The sides ' +
      'are left bare on purpose; the leather does the talking. Padded at the ankle, cushioned ' +
      'underfoot.',
    gender: ['men'],
    color: ['red', 'yellow'],
    price: 119,
    createdAt: '2026-08-20',
    alt: 'Deep red leather high-top with a brass-coloured heel tab and cream laces',
    stock: { 40: 2, 41: 3, 42: 5, 43: 4, 44: 4, 45: 2, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#9d1f2b',
      panel: '#7c1822',
      accent: '#e0b05a',
      lining: '#33191b',
      lace: '#f0e7da',
      midsole: '#f2ece2',
    },
    upperMaterial: 'leather',
    plainSides: true,
  },
  {
    title: 'Lokta Tee',
    desc:
      'Unbleached cotton in the warm white of handmade paper, with one mark printed in ink black. The jersey ' +
      'is a touch heavier than usual and hangs straight. Softer after every wash.',
    gender: ['men', 'women'],
    color: ['white', 'black'],
    price: 25.95,
    createdAt: '2025-06-09',
    alt: 'Paper-cream cotton tee with a black mark printed on the chest',
    stock: { S: 4, M: 7, L: 1, XL: 0, XXL: 0 },
    silhouette: 'tee',
    colourway: {
      upper: '#ece4d2',
      accent: '#26282d',
      lining: '#e2d8c3',
    },
  },
  {
    title: 'Night Bus Hoodie',
    desc:
      'Ink-blue fleece for the hour when the windows fog. A hood with a lining of its own colour, a pouch ' +
      'for cold hands, and cuffs that stay where you push them. Warm without weighing.',
    gender: ['men'],
    color: ['blue', 'white'],
    price: 69.95,
    createdAt: '2026-11-02',
    alt: 'Ink-blue fleece hoodie with a cream mark on the chest and cream cords',
    stock: { S: 5, M: 9, L: 11, XL: 8, XXL: 3 },
    silhouette: 'hoodie',
    colourway: {
      upper: '#1f2742',
      accent: '#efe6d2',
      lining: '#3d4c78',
    },
  },
  {
    title: 'Ratna Park Skate',
    desc:
      'Moss suede with a double row of stitches where the board rubs it through. A fat tongue, flat laces ' +
      'and a thin rubber sole that tells you what the pavement is doing. Better after a month.',
    gender: ['men', 'women'],
    color: ['green', 'white'],
    price: 74.95,
    createdAt: '2026-07-28',
    alt: 'Moss-green suede skate shoe with a cream mark at the side and a gum sole',
    stock: { 36: 3, 37: 4, 38: 6, 39: 7, 40: 7, 41: 8, 42: 9, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'skate',
    colourway: {
      upper: '#5d6b45',
      accent: '#efe6d2',
      lining: '#e2d9c3',
      midsole: '#f1ece0',
      outsole: '#b98a5a',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Saturday Slip-On',
    desc:
      'Lilac canvas, no laces, nothing to think about. Elastic at both sides lets the foot in and keeps the ' +
      'heel. The sole is flat and quiet, made for bare floors and the stairs between them.',
    gender: ['women'],
    color: ['purple', 'white'],
    price: 55.95,
    createdAt: '2026-04-03',
    alt: 'Lilac canvas slip-on with a white mark at the side and a white sole',
    stock: { 36: 3, 37: 5, 37.5: 3, 38: 6, 38.5: 4, 39: 5, 40: 3, 41: 2 },
    silhouette: 'slip-on',
    colourway: {
      upper: '#a99bc4',
      accent: '#f3efe6',
      lining: '#ebe5ee',
      midsole: '#f4f1ea',
      outsole: '#d8d2dd',
    },
    upperMaterial: 'canvas',
  },
];
