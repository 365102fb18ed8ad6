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
