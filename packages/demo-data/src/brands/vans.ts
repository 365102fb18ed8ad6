import type { ProductEntry } from '../types.js';

export const vans: readonly ProductEntry[] = [
  {
    title: 'Jhochhen Low',
    desc:
      'Black canvas, a white mark, white laces, and a gum sole with board feel. Tough ten-ounce cotton that ' +
      'fades slowly and evenly. Everybody has owned a pair like this; most have owned three.',
    gender: ['men', 'women'],
    color: ['black', 'white'],
    price: 64.95,
    createdAt: '2026-03-02',
    alt: 'Black canvas court shoe with a white mark at the side and a gum outsole',
    stock: { 36: 6, 37: 8, 38: 9, 39: 9, 40: 10, 41: 10, 42: 11, 42.5: 4, 43: 8, 44: 6, 45: 4, 46: 3 },
    silhouette: 'court',
    colourway: {
      upper: '#222225',
      accent: '#f2efe8',
      lining: '#efe9dc',
      midsole: '#f4f1ea',
      outsole: '#c08d58',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Paper Kite Low',
    desc:
      'Kite-red canvas with a white toe and heel, on a white sole that ends in red. Light, flat and easy to ' +
      'kick off at the door. Machine wash cold with the laces out, then dry it in the shade.',
    gender: ['women'],
    color: ['red', 'white'],
    price: 68,
    discountPrice: 54.4,
    createdAt: '2026-05-25',
    alt: 'Bright red canvas court shoe with a white toe, heel and side mark on a red outsole',
    stock: { 36: 3, 37: 5, 38: 6, 39: 4, 40: 2, 41: 0 },
    silhouette: 'court',
    colourway: {
      upper: '#c23a35',
      panel: '#f3efe6',
      accent: '#f3efe6',
      lining: '#f0e9dc',
      midsole: '#f4f1ea',
      outsole: '#c23a35',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Thamel Low',
    desc:
      'Signboard blue in heavy canvas, with navy where it wears and a cream mark to read from across the ' +
      'lane. The insole is thicker than the shape lets on. Good for cobbles, stairs and one more shop.',
    gender: ['men', 'women'],
    color: ['blue', 'white'],
    price: 66.95,
    createdAt: '2026-10-23',
    alt: 'Deep blue canvas court shoe with navy overlays, a cream mark and a gum outsole',
    stock: { 36: 4, 37: 5, 38: 6, 39: 7, 40: 7, 41: 8, 42: 8, 43: 6, 44: 5, 45: 3, 46: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#27497f',
      panel: '#1e3863',
      accent: '#ede6d6',
      lining: '#e7e1d2',
      lace: '#f2efe6',
      midsole: '#f3f0e8',
      outsole: '#b98a5a',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Fruit Cart Low',
    desc:
      'Tangerine canvas with one green leaf of a tab at the heel. Cream lining, cream laces, a thin ' +
      'flexible sole for warm pavements. Light enough to carry as the second pair on any trip.',
    gender: ['women'],
    color: ['orange', 'green'],
    price: 59.95,
    discountPrice: 41.95,
    createdAt: '2025-09-04',
    alt: 'Tangerine canvas court shoe with a leaf-green heel tab, cream laces and a gum outsole',
    stock: { 36: 0, 37: 1, 38: 2, 39: 0, 40: 1, 41: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#e0803a',
      accent: '#6d8b4a',
      lining: '#f5ead6',
      lace: '#f5ead6',
      midsole: '#f5efe2',
      outsole: '#b98a5a',
    },
    upperMaterial: 'canvas',
    plainSides: true,
  },
  {
    title: 'Sawdust High',
    desc:
      'Sand and walnut suede, the palette of a carpenter sweeping up. Reinforced at the toe where boards ' +
      'and kerbs bite, padded at the ankle where they hit. Stiff in the shop, broken in by the weekend.',
    gender: ['men'],
    color: ['brown', 'black'],
    price: 82.95,
    createdAt: '2025-11-16',
    alt: 'Sand-coloured suede high-top with walnut overlays, a dark mark and a dark outsole',
    stock: { 40: 3, 41: 4, 42: 5, 42.5: 2, 43: 4, 44: 3, 45: 2, 46: 0 },
    silhouette: 'high-top',
    colourway: {
      upper: '#b99468',
      panel: '#7b5836',
      accent: '#2f2a26',
      lining: '#d9c3a0',
      lace: '#efe6d4',
      midsole: '#efe7d8',
      outsole: '#2f2a26',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Bamboo Scaffold High',
    desc:
      'Sage canvas, cream toe, and a mark the brown of dry bamboo. The cotton is woven tight and left ' +
      'unlined, so it is cooler than a high-top has any right to be. Sits snug at the ankle and gives room ' +
      'in front.',
    gender: ['men', 'women'],
    color: ['green', 'white', 'brown'],
    price: 78,
    createdAt: '2026-08-11',
    alt: 'Sage-green canvas high-top with cream toe and heel and a bamboo-brown mark at the side',
    stock: { 36: 2, 37: 4, 38: 5, 39: 5, 40: 6, 41: 6, 42: 5, 43: 4, 44: 3, 45: 2, 46: 1 },
    silhouette: 'high-top',
    colourway: {
      upper: '#7d9b6a',
      panel: '#efe8d4',
      accent: '#b08a4e',
      lining: '#efe8d4',
      lace: '#f2ecdc',
      midsole: '#f3eee0',
      outsole: '#b98a5a',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Slow Sunday Tee',
    desc:
      'Garment-dyed in a warm brown that will not stay exactly the same, and should not. Boxy cut, thick ' +
      'neck rib, a cream mark on the chest. For mending bicycles and for watching others do it.',
    gender: ['men'],
    color: ['brown', 'white'],
    price: 25.95,
    createdAt: '2026-07-24',
    alt: 'Warm brown cotton tee with a cream mark printed on the chest',
    stock: { S: 3, M: 6, L: 6, XL: 2, XXL: 1 },
    silhouette: 'tee',
    colourway: {
      upper: '#94704f',
      accent: '#f1e8d8',
      lining: '#886647',
    },
  },
  {
    title: 'Marigold Tee',
    desc:
      'Full marigold with a brick-red mark: the least shy shirt we stock. Smooth jersey, a neat neckline, a ' +
      'hem that sits at the hip. The dye is fixed twice, so it can share a wash with the rest.',
    gender: ['women'],
    color: ['yellow', 'red'],
    price: 22.95,
    createdAt: '2026-04-28',
    alt: 'Marigold-yellow cotton tee with a brick-red mark printed on the chest',
    stock: { S: 5, M: 1, L: 3, XL: 0, XXL: 0 },
    silhouette: 'tee',
    colourway: {
      upper: '#e3a838',
      accent: '#8e3424',
      lining: '#d99d2e',
    },
  },
  {
    title: 'Pulchowk Skate',
    desc:
      'Navy suede, white thread, a gum sole and no secrets. The toe is one piece, so there is no seam to ' +
      'tear, and the tongue is thick enough to forgive a bad landing.',
    gender: ['men', 'women'],
    color: ['blue', 'white'],
    price: 67.95,
    createdAt: '2026-09-11',
    alt: 'Navy suede skate shoe with a white mark at the side and a gum sole',
    stock: { 36: 3, 37: 4, 38: 6, 39: 7, 40: 7, 41: 8, 42: 9, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'skate',
    colourway: {
      upper: '#2a3a5c',
      accent: '#f2efe6',
      lining: '#e7e1d2',
      midsole: '#f3f0e8',
      outsole: '#b98a5a',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Brick Lane Skate',
    desc:
      'Brick canvas with suede where the grip tape eats. Wide laces, padded ankle, a sole that bends at the ' +
      'ball and nowhere else. Comes stiff, leaves loyal.',
    gender: ['men'],
    color: ['red', 'white'],
    price: 57.95,
    createdAt: '2025-10-18',
    alt: 'Brick-red canvas skate shoe with dark overlays, a cream mark and a white sole',
    stock: { 40: 4, 41: 6, 42: 8, 42.5: 5, 43: 7, 44: 5, 44.5: 3, 45: 3, 46: 1 },
    silhouette: 'skate',
    colourway: {
      upper: '#a5492f',
      panel: '#5b3026',
      accent: '#efe6d4',
      lining: '#e7ddc8',
      midsole: '#f3efe4',
      outsole: '#8d8a84',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Verandah Slip-On',
    desc:
      'Indigo canvas for stepping out to see who rang. Elastic gores, a padded edge around the ankle and a ' +
      'waffled sole. Keep it by the door; everybody else does.',
    gender: ['men', 'women'],
    color: ['blue', 'white'],
    price: 58,
    createdAt: '2026-06-29',
    alt: 'Indigo canvas slip-on with a cream mark at the side and a white sole',
    stock: { 36: 3, 37: 4, 38: 6, 39: 7, 40: 7, 41: 8, 42: 9, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'slip-on',
    colourway: {
      upper: '#3a4687',
      accent: '#efe8d8',
      lining: '#e6e0d0',
      midsole: '#f4f1e8',
      outsole: '#c9c3b4',
    },
    upperMaterial: 'canvas',
  },
  {
    title: 'Workshop Hoodie',
    desc:
      'Bottle-green fleece with mustard cords, for cold rooms with good light. The pouch has a second row ' +
      'of stitches because keys always win. Roomy at the shoulder, close at the wrist.',
    gender: ['men', 'women'],
    color: ['green', 'yellow'],
    price: 54.95,
    createdAt: '2026-01-24',
    alt: 'Bottle-green fleece hoodie with a mustard mark on the chest and mustard cords',
    stock: { S: 4, M: 8, L: 9, XL: 6, XXL: 1 },
    silhouette: 'hoodie',
    colourway: {
      upper: '#2c4a3c',
      panel: '#274236',
      accent: '#dfae4a',
      lining: '#3f6251',
    },
  },
];
