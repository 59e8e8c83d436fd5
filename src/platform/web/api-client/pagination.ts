/** Rows on a page of every list, unless the list says otherwise. */
export const pageSize = 10

/** For lists without a total: while a page is full, another one is assumed (1 §4). */
export function getNextFullPage(last: readonly unknown[], _all: unknown, page: number): number | undefined {
  return last.length >= pageSize ? page + 1 : undefined
}
