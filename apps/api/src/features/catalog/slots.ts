/** Numbers of products in ascending order. */
export type Slots = number[];

const findPlace = (slots: readonly number[], slot: number): number => {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle] ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const addSlot = (slots: Slots, slot: number): void => {
  const place = findPlace(slots, slot);
  if (slots[place] !== slot) slots.splice(place, 0, slot);
};

export const removeSlot = (slots: Slots, slot: number): void => {
  const place = findPlace(slots, slot);
  if (slots[place] === slot) slots.splice(place, 1);
};

const NONE: readonly number[] = [];

/** Lists of products by key. */
export const createSlotLists = <Key extends string = string>() => {
  const lists = new Map<Key, Slots>();
  return {
    /** Empty for a key without products. */
    get: (key: Key): readonly number[] => lists.get(key) ?? NONE,
    add: (key: Key, slot: number): void => {
      const slots = lists.get(key) ?? [];
      addSlot(slots, slot);
      lists.set(key, slots);
    },
    remove: (key: Key, slot: number): void => {
      const slots = lists.get(key) ?? [];
      removeSlot(slots, slot);
      if (slots.length === 0) lists.delete(key);
    },
  };
};
export type SlotLists<Key extends string = string> = ReturnType<typeof createSlotLists<Key>>;

/** A set of slots, one bit each: small, and quick to intersect. */
export type SlotSet = Uint32Array<ArrayBuffer>;

const readBit = (set: SlotSet, slot: number): number => ((set[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;

export const slotSet = (count: number, ...lists: readonly (readonly number[])[]): SlotSet => {
  const set = new Uint32Array(Math.ceil(count / 32));
  for (const list of lists) {
    for (const slot of list) set[slot >>> 5] = (set[slot >>> 5] ?? 0) | (1 << (slot & 31));
  }
  return set;
};

export const hasSlot = (set: SlotSet, slot: number | undefined): boolean =>
  slot !== undefined && readBit(set, slot) === 1;

export const inBoth = (a: SlotSet, b: SlotSet): SlotSet => a.map((bits, index) => bits & (b[index] ?? 0));

/** The slots of one set that are not in another. */
export const notIn = (set: SlotSet, minus: SlotSet): SlotSet => set.map((bits, index) => bits & ~(minus[index] ?? 0));

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of slots in a set, or in the intersection of two sets. */
export const countSlots = (set: SlotSet, other: SlotSet = set): number => {
  let count = 0;
  const words = Math.min(set.length, other.length);
  for (let index = 0; index < words; index += 1) count += bitsIn((set[index] ?? 0) & (other[index] ?? 0));
  return count;
};

/** Adds a slot to a set or removes it. @returns the set, or a larger one if the set was too small */
export const withSlot = (set: SlotSet, slot: number, isIn: boolean): SlotSet => {
  const index = slot >>> 5;
  const grown = index < set.length ? set : new Uint32Array(Math.max(2 * set.length, index + 1));
  if (grown !== set) grown.set(set);
  const bit = 1 << (slot & 31);
  grown[index] = isIn ? (grown[index] ?? 0) | bit : (grown[index] ?? 0) & ~bit;
  return grown;
};

/** The slots that are in any of the sets. */
export const inAny = (sets: readonly SlotSet[]): SlotSet => {
  const all: SlotSet = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)));
  for (const set of sets) for (const [index, bits] of set.entries()) all[index] = (all[index] ?? 0) | bits;
  return all;
};

/** All slots of a set, in order. */
export const listSlots = (set: SlotSet): number[] => {
  const slots: number[] = [];
  for (const [index, bits] of set.entries()) {
    // Each step clears the lowest bit.
    for (let rest = bits; rest !== 0; rest &= rest - 1) slots.push(32 * index + 31 - Math.clz32(rest & -rest));
  }
  return slots;
};

/** The slots that are in the largest number of sets; none if the sets are empty. */
export const inMost = (sets: readonly SlotSet[]): SlotSet => {
  const count = 32 * Math.max(0, ...sets.map(({ length }) => length));
  const times = new Uint8Array(count);
  for (const set of sets) {
    for (let slot = 0; slot < count; slot += 1) times[slot] = (times[slot] ?? 0) + readBit(set, slot);
  }
  const most = times.reduce((a, b) => Math.max(a, b), 1);
  const slots: number[] = [];
  for (let slot = 0; slot < count; slot += 1) if (times[slot] === most) slots.push(slot);
  return slotSet(count, slots);
};
