import type { Vec3 } from '../geometry/vector.js';
import type { Camera } from '../raster/camera.js';
import type { Placement } from '../raster/placed.js';
import type { Block } from './props.js';

/** A shoe of the catalogue in a scene; it is rotated about the middle of its sole. */
export interface SceneItem extends Placement {
  readonly slug: string;
}

export interface SceneSet {
  /** The scene's picture is `_scenes/{name}.webp`. */
  readonly name: string;
  readonly wall: string;
  readonly stone: string;
  readonly blocks: readonly Block[];
  readonly items: readonly SceneItem[];
  /** Positions of marigolds. */
  readonly blossoms: readonly (readonly [x: number, y: number, z: number, radiusMm: number])[];
  readonly petals: readonly { readonly aroundMm: Vec3; readonly count: number; readonly spreadMm: number }[];
  /** The camera, if it differs from that of most scenes. */
  readonly camera?: Camera;
  /** Height as a share of the width, if not that of most scenes. */
  readonly aspect?: number;
}

/** One shoe on a low step, near enough to be the picture's only subject; the left is free for text. */
const portrait = (slug: string): Layout => ({
  camera: {
    direction: [0.02, 0.22, 1],
    up: [0, 1, 0],
    fieldOfViewDeg: 24,
    targetMm: [-8, 150, 0],
    widthMm: 720,
  },
  aspect: 0.5,
  blocks: [
    { atMm: [240, 0, -10], sizeMm: [580, 46, 380], turnDeg: 0 },
    { atMm: [420, 46, -210], sizeMm: [520, 70, 220], turnDeg: 0 },
  ],
  items: [{ slug, atMm: [150, 46, 30], turnDeg: -24 }],
  blossoms: [
    [-96, 0, 60, 25],
    [-142, 0, 92, 20],
    [300, 116, -150, 24],
  ],
  petals: [
    { aroundMm: [-120, 0, 110], count: 20, spreadMm: 80 },
    { aroundMm: [40, 46, 110], count: 6, spreadMm: 34 },
  ],
});

type Layout = Omit<SceneSet, 'name' | 'wall' | 'stone'>;

/** Three steps, as at the foot of a temple. Every layout keeps the left free for text. */
const steps = (low: string, middle: string, high: string): Layout => ({
  blocks: [
    { atMm: [700, 0, -160], sizeMm: [1100, 76, 580] },
    { atMm: [800, 76, -230], sizeMm: [900, 76, 440] },
    { atMm: [930, 152, -300], sizeMm: [760, 76, 300] },
  ],
  items: [
    { slug: low, atMm: [96, 0, 236], turnDeg: 16 },
    { slug: middle, atMm: [372, 76, 40], turnDeg: -12 },
    { slug: high, atMm: [690, 228, -230], turnDeg: 20 },
  ],
  blossoms: [
    [-150, 0, 170, 27],
    [-196, 0, 216, 22],
    [590, 76, 70, 25],
  ],
  petals: [
    { aroundMm: [-130, 0, 280], count: 22, spreadMm: 150 },
    { aroundMm: [560, 76, 90], count: 8, spreadMm: 70 },
  ],
});

/** Two stone plinths and a shoe in front of them. */
const plinths = (left: string, front: string, right: string): Layout => ({
  blocks: [
    { atMm: [170, 0, -150], sizeMm: [340, 128, 260], turnDeg: -8 },
    { atMm: [640, 0, -190], sizeMm: [360, 206, 280], turnDeg: 10 },
  ],
  items: [
    { slug: left, atMm: [170, 128, -150], turnDeg: -14 },
    { slug: front, atMm: [410, 0, 190], turnDeg: 14 },
    { slug: right, atMm: [640, 206, -190], turnDeg: 18 },
  ],
  blossoms: [
    [650, 0, 110, 27],
    [706, 0, 150, 23],
    [-60, 0, 60, 24],
  ],
  petals: [
    { aroundMm: [680, 0, 200], count: 18, spreadMm: 120 },
    { aroundMm: [-40, 0, 120], count: 12, spreadMm: 110 },
  ],
});

/** A long bench with two shoes, one turned away. */
const bench = (left: string, right: string): Layout => ({
  blocks: [{ atMm: [520, 0, -120], sizeMm: [980, 150, 330], turnDeg: 0 }],
  items: [
    { slug: left, atMm: [260, 150, -90], turnDeg: 28 },
    { slug: right, atMm: [600, 150, -140], turnDeg: -20 },
  ],
  blossoms: [
    [60, 0, 150, 28],
    [112, 0, 196, 23],
    [424, 150, -10, 22],
  ],
  petals: [
    { aroundMm: [110, 0, 230], count: 22, spreadMm: 150 },
    { aroundMm: [440, 150, -20], count: 6, spreadMm: 44 },
  ],
});

/** A wall colour per brand, all dark enough for light text. */
const WALL = {
  indigo: '#2b3166',
  night: '#272c4e',
  slate: '#2f4658',
  moss: '#34483f',
  walnut: '#54402f',
  brick: '#6b3427',
  wine: '#4a2233',
} as const;
const STONE = { grey: '#8d877e', sand: '#a8937a', slate: '#62646f', clay: '#8f5b45' } as const;

export const SCENES: readonly SceneSet[] = [
  {
    name: 'about',
    wall: WALL.indigo,
    stone: STONE.grey,
    ...steps('monsoon-runner', 'durbar-court-low', 'nagarkot-high'),
  },
  { name: 'contact', wall: WALL.night, stone: STONE.clay, ...bench('bhaktapur-low', 'pigeon-square-high') },
  {
    name: 'collections',
    wall: WALL.indigo,
    stone: STONE.sand,
    ...plinths('kirtipur-runner', 'rani-court-low', 'indigo-dusk-high'),
  },
  {
    name: 'collection-nike',
    wall: WALL.indigo,
    stone: STONE.grey,
    ...plinths('monsoon-runner', 'durbar-court-low', 'patan-high'),
  },
  {
    name: 'collection-adidas',
    wall: WALL.slate,
    stone: STONE.sand,
    ...steps('kirtipur-runner', 'chiya-court-low', 'nagarkot-high'),
  },
  {
    name: 'collection-puma',
    wall: WALL.moss,
    stone: STONE.grey,
    ...plinths('night-market-runner', 'mustard-field-low', 'godavari-high'),
  },
  {
    name: 'collection-reebok',
    wall: WALL.walnut,
    stone: STONE.sand,
    ...steps('plum-rain-runner', 'courtyard-low', 'pigeon-square-high'),
  },
  {
    name: 'collection-vans',
    wall: WALL.brick,
    stone: STONE.slate,
    ...plinths('jhochhen-low', 'thamel-low', 'bamboo-scaffold-high'),
  },
  {
    name: 'collection-jordan',
    wall: WALL.wine,
    stone: STONE.slate,
    ...steps('ropeway-runner', 'evening-game-low', 'chandragiri-high'),
  },
  { name: 'hero', wall: WALL.indigo, stone: STONE.sand, ...portrait('kirtipur-runner') },
];
