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
