/** Maps all items in order, with at most `most` calls at a time. */
export async function mapConcurrently<Item, Result>(
  all: readonly Item[],
  most: number,
  run: (one: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += most)
    results.push(...(await Promise.all(all.slice(from, from + most).map(run))));
  return results;
}
