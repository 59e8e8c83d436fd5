import { productAddress } from '#catalogue/product-address.ts'
import type { CatalogueParts } from '#catalogue/server/list-products.ts'
import { selectAddresses, selectIdBehind } from '#catalogue/server/sitemap-store.ts'

/** A file of the sitemap may hold 50,000; so many are quickly made and sent. */
const mostInFile = 10_000
const readAtOnce = 1_000

/** Behind which product each file of the sitemap begins, the first one behind none. Kept ready like every list. */
export async function addressFiles(
  { ready }: Pick<CatalogueParts, 'ready'>,
  most = mostInFile,
): Promise<(string | null)[]> {
  const { data } = await ready.get(
    `address files ${most}`,
    async (db) => {
      const starts: (string | null)[] = [null]
      for (let last = await selectIdBehind(db, null, most); last; last = await selectIdBehind(db, last, most))
        starts.push(last)
      return starts
    },
    (starts) => starts,
  )
  return data
}

export interface PageAddress {
  path: string
  changed: Date
}

/** One file's products, read a thousand at a time, each read going on where the one before ended. */
export async function* productAddresses(
  { db }: Pick<CatalogueParts, 'db'>,
  start: string | null,
  most = mostInFile,
): AsyncGenerator<PageAddress> {
  let after = start
  for (let left = most; left > 0; ) {
    const rows = await selectAddresses(db, after, Math.min(left, readAtOnce))
    for (const { id, category_id, updated_at } of rows)
      yield { path: productAddress({ _id: id, cat_id: category_id ?? '' }), changed: updated_at }
    const last = rows.at(-1)
    if (!last || rows.length < readAtOnce) return
    after = last.id
    left -= rows.length
  }
}
