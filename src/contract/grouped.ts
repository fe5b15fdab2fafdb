/** Items by their keys, of which one may have several or none, each key where it came first. */
export function grouped<T, K extends string = string>(
  items: readonly T[],
  keysOf: (item: T) => K | readonly K[],
): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items)
    for (const key of [keysOf(item)].flat() as K[]) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  return groups;
}
