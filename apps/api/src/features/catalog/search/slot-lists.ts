import { addSlot, removeSlot, type Slots } from './slots.js';

const NONE: readonly number[] = [];

/** Lists of products by key. */
export interface SlotLists<Key extends string = string> {
  /** Empty for a key without products. */
  readonly get: (key: Key) => readonly number[];
  readonly add: (key: Key, slot: number) => void;
  readonly remove: (key: Key, slot: number) => void;
}

export const createSlotLists = <Key extends string = string>(): SlotLists<Key> => {
  const lists = new Map<Key, Slots>();
  return {
    get: (key) => lists.get(key) ?? NONE,
    add: (key, slot) => {
      const slots = lists.get(key) ?? [];
      addSlot(slots, slot);
      lists.set(key, slots);
    },
    remove: (key, slot) => {
      const slots = lists.get(key) ?? [];
      removeSlot(slots, slot);
      if (slots.length === 0) lists.delete(key);
    },
  };
};
