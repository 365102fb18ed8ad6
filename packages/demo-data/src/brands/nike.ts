import type { ProductEntry } from '../types.js';

export const nike: readonly ProductEntry[] = [
  {
    title: 'Monsoon Runner',
    desc:
      'Open mesh in rain-cloud blue dries quickly after a wet lane, and darker overlays around toe and heel ' +
      'take the splashes. The foam is soft under the heel and firmer under the ball of the foot, with ' +
      'room for a thick sock.',
    gender: ['men', 'women'],
    color: ['blue', 'yellow'],
    price: 119.95,
    discountPrice: 95.95,
    createdAt: '2026-06-12',
    alt: 'Rain-blue mesh runner with navy overlays, a marigold side mark and a white foam sole',
    stock: { 36: 3, 37: 5, 38: 6, 39: 4, 40: 7, 41: 8, 42: 9, 42.5: 2, 43: 6, 44: 4, 45: 0, 46: 1 },
    silhouette: 'runner',
    colourway: {
      upper: '#2f4a7d',
      panel: '#22345c',
      accent: '#e3a33a',
      lining: '#26365c',
      lace: '#eceae3',
      midsole: '#f1efe9',
      outsole: '#22304f',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Ring Road Runner',
    desc:
      'Twenty-seven kilometres around the city, or just the first four before work. A dense grey knit hugs ' +
      'the foot without pinching, black overlays hide the dust of the road, and a mark in orange at the ' +
      'side keeps you seen.',
    gender: ['men'],
    color: ['grey', 'black', 'orange'],
    price: 104.95,
    createdAt: '2025-11-05',
    alt: 'Grey knit runner with black overlays, an orange side mark and a pale foam sole',
    stock: { 40: 2, 41: 6, 42: 8, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'runner',
    colourway: {
      upper: '#8b8e90',
      panel: '#2b2d31',
      accent: '#d9602b',
      lining: '#3a3c40',
      lace: '#2b2d31',
      midsole: '#e8e6e0',
    },
    upperMaterial: 'knit',
  },
  {
    title: 'Pink Hour Runner',
    desc:
      'Named for the few minutes when the snow peaks turn pink. Light mesh over the toes, rose overlays ' +
      'where the foot bends, a wine mark at the side. Cushioned for easy kilometres and long days on your ' +
      'feet alike.',
    gender: ['women'],
    color: ['pink', 'red'],
    price: 110,
    discountPrice: 88,
    createdAt: '2026-05-07',
    alt: 'Pale pink mesh runner with rose overlays and a wine-red side mark on a cream sole',
    stock: { 36: 2, 37: 4, 37.5: 3, 38: 6, 38.5: 1, 39: 5, 40: 3, 41: 0 },
    silhouette: 'runner',
    colourway: {
      upper: '#e3b4b3',
      panel: '#c98a8e',
      accent: '#8a3346',
      lining: '#d9a3a4',
      lace: '#f6ece6',
      midsole: '#f6f0ea',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Durbar Court Low',
    desc:
      'Smooth white leather with a stepped mark in the red of old palace brick. The rubber cup sole is ' +
      'stitched all the way round, so it can be resoled rather than thrown away. It starts a little stiff ' +
      'and is yours after a week.',
    gender: ['men', 'women'],
    color: ['white', 'red'],
    price: 80.95,
    createdAt: '2026-03-31',
    alt: 'White leather court shoe with a brick-red side mark and a gum outsole',
    stock: { 36: 4, 37: 6, 38: 7, 39: 8, 40: 9, 41: 7, 42: 8, 43: 6, 44: 5, 45: 3, 46: 2 },
    silhouette: 'court',
    colourway: {
      upper: '#f2efe8',
      panel: '#efe9dd',
      accent: '#9c4230',
      lining: '#e6dfd2',
      lace: '#f4f2ec',
      midsole: '#f2efe8',
      outsole: '#b98a5a',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Basantapur Low',
    desc:
      'Deep green suede with a short, even nap, set on a cream sole with a gum tread. The tongue is padded ' +
      'and the collar is not, so it stays slim under a trouser leg. Brush it dry and it keeps its colour ' +
      'for years.',
    gender: ['men'],
    color: ['green', 'white'],
    price: 95,
    createdAt: '2026-11-09',
    alt: 'Forest-green suede court shoe with a cream side mark, cream laces and a gum outsole',
    stock: { 40: 3, 41: 5, 42: 6, 42.5: 2, 43: 7, 44: 4, 45: 2, 46: 1 },
    silhouette: 'court',
    colourway: {
      upper: '#2f5a45',
      panel: '#264a39',
      accent: '#e9dfc8',
      lining: '#d9cbb0',
      lace: '#eee8da',
      midsole: '#f0ebdf',
      outsole: '#b8895a',
    },
    upperMaterial: 'suede',
  },
  {
    title: 'Patan High',
    desc:
      'A basketball shape that has gone for a walk in the old town: white leather, navy at toe, heel and ' +
      'ankle, one brick-red mark. The collar is padded all around and the punched toe lets air in. Lace it ' +
      'to the top for support, or leave two holes free.',
    gender: ['men', 'women'],
    color: ['white', 'blue', 'red'],
    price: 129.95,
    createdAt: '2026-10-09',
    alt: 'White leather high-top with navy toe, heel and collar and a brick-red side mark',
    stock: { 36: 1, 37: 3, 38: 5, 39: 4, 40: 6, 41: 6, 42: 7, 43: 5, 44: 3, 45: 2, 46: 0 },
    silhouette: 'high-top',
    colourway: {
      upper: '#f1eee8',
      panel: '#262f52',
      accent: '#a2392c',
      lining: '#2a3354',
      lace: '#f4f2ec',
      midsole: '#f2efe8',
    },
    upperMaterial: 'leather',
  },
  {
    title: 'Winter Fog High',
    desc:
      'January mornings in the valley, in suede: two soft greys and a dusty blue tab at the heel. No side ' +
      'mark, no contrast stitching, nothing that shouts. The high collar keeps ankles warm on a scooter.',
    gender: ['women'],
    color: ['grey', 'blue'],
    price: 135,
    discountPrice: 94.5,
    createdAt: '2026-01-30',
    alt: 'Fog-grey suede high-top with darker overlays and a dusty blue heel tab',
    stock: { 36: 0, 37: 2, 38: 3, 38.5: 1, 39: 4, 40: 2, 41: 0 },
    silhouette: 'high-top',
    colourway: {
      upper: '#a7a8a6',
      panel: '#85878a',
      accent: '#6f8fb0',
      lining: '#d8d5cf',
      lace: '#e9e7e2',
      midsole: '#f0eeea',
      outsole: '#d5d1c8',
    },
    upperMaterial: 'suede',
    plainSides: true,
  },
  {
    title: 'Rooftop Tee',
    desc:
      'Midweight cotton jersey in evening indigo, with a marigold mark printed on the chest. Cut straight, ' +
      'long enough to stay put when you reach for the washing line. Pre-washed, so it keeps its size.',
    gender: ['men', 'women'],
    color: ['blue', 'yellow'],
    price: 29.95,
    createdAt: '2026-09-22',
    alt: 'Indigo cotton tee with a small marigold mark on the chest',
    stock: { S: 9, M: 12, L: 10, XL: 4, XXL: 2 },
    silhouette: 'tee',
    colourway: {
      upper: '#2b3358',
      accent: '#e8a33a',
      lining: '#252c4d',
    },
  },
  {
    title: 'Early Bus Tee',
    desc:
      'The shirt you can pull on in the dark: off-white jersey, soft ribbed neck, one red mark across the ' +
      'chest. Slightly shorter in the body with a relaxed sleeve. Goes under a jacket at six and alone by ' +
      'noon.',
    gender: ['women'],
    color: ['white', 'red'],
    price: 23.95,
    createdAt: '2025-10-13',
    alt: 'Off-white cotton tee with a brick-red mark printed on the chest',
    stock: { S: 6, M: 0, L: 5, XL: 3, XXL: 0 },
    silhouette: 'tee',
    colourway: {
      upper: '#f0ece3',
      accent: '#b23a31',
      lining: '#e6e0d4',
    },
  },
  {
    title: 'Langtang Trail',
    desc:
      'Pine mesh over a deep-lugged sole, with a rubber toe for the stones nobody sees coming. The quick ' +
      'lace tucks away under its own loop. Drains fast after a ford, and grips on the far bank.',
    gender: ['men', 'women'],
    color: ['green', 'black', 'orange'],
    price: 125.95,
    createdAt: '2026-10-04',
    alt: 'Pine-green mesh trail shoe with a rubber toe, an orange side mark and dark lugs',
    stock: { 36: 3, 37: 4, 38: 6, 39: 7, 40: 7, 41: 8, 42: 9, 42.5: 4, 43: 7, 44: 5, 45: 3, 46: 2 },
    silhouette: 'trail',
    colourway: {
      upper: '#35594a',
      panel: '#24352f',
      accent: '#e8853a',
      lining: '#2c463b',
      lace: '#e8e2d2',
      midsole: '#d9d3c3',
      outsole: '#2a2d2e',
    },
    upperMaterial: 'mesh',
  },
  {
    title: 'Fog Line Hoodie',
    desc:
      'Heavy brushed fleece in the grey of a valley before eight. Ribs that hold, cords that stay level, ' +
      'and a pouch deep enough for a paperback. Cut straight, so it layers without a fight.',
    gender: ['men', 'women'],
    color: ['grey', 'yellow'],
    price: 78,
    createdAt: '2026-09-29',
    alt: 'Fog-grey fleece hoodie with a marigold mark on the chest and cream cords',
    stock: { S: 8, M: 12, L: 14, XL: 9, XXL: 4 },
    silhouette: 'hoodie',
    colourway: {
      upper: '#a9acad',
      panel: '#9a9d9f',
      accent: '#e3a33a',
      lining: '#8f9394',
      lace: '#efe9dc',
    },
  },
  {
    title: 'Corner Shop Cap',
    desc:
      'Six panels of washed navy twill, a brim that is bent before you get it, and a marigold sign above ' +
      'it. The strap behind closes with a buckle, not with hope. For sun, rain and unwashed hair.',
    gender: ['men', 'women'],
    color: ['blue', 'yellow'],
    price: 27,
    createdAt: '2026-05-19',
    alt: 'Navy twill cap with a marigold mark and a curved brim',
    stock: { 'One size': 34 },
    silhouette: 'cap',
    colourway: {
      upper: '#26304f',
      accent: '#e5a437',
      lining: '#cfc7b4',
      lace: '#efe9dc',
    },
  },
];
