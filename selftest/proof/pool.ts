/** Runs one job for each item, `width` at a time, and answers the results in the order of the items. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  width: number,
  job: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await job(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
