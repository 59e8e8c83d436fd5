import type { Page } from '#platform/list-query-contract.ts'

/** How many rows a list has in all: a first page that is not full is the whole list, else they are counted. */
export async function findTotal(
  { limit, offset }: Page,
  shown: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && shown.length < limit ? shown.length : count()
}
