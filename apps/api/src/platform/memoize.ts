/**
 * Makes a value for an object once, and drops it together with the object: for what is derived from settings or from a
 * build, which are replaced as a whole.
 */
export const memoizeByRef = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    const made = make(key);
    values.set(key, made);
    return made;
  };
};

/**
 * Remembers by key what work returned; whoever asks meanwhile shares it. A failure is not remembered, so that the next
 * one who asks tries again.
 */
export const createRemembered = <Value>() => {
  const known = new Map<string, Promise<Value>>();
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = known.get(key);
    if (found) return found;
    const making = make();
    known.set(key, making);
    making.catch(() => known.delete(key));
    return making;
  };
};
