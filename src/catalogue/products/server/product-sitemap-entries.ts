import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { productPath } from '../product-path.ts'
import { selectLastIdOfFile, selectSitemapRows } from './products-store.ts'

/** A sitemap file may hold 50,000 entries, but one of 10,000 is made and sent more quickly. */
const entriesPerFile = 10_000
const batchSize = 1_000

/**
 * Lists, for each sitemap file, the id of the last product before it, which is null for the first file; cached until the catalogue
 * changes.
 */
export async function listSitemapFiles(
  { catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>,
  fileSize = entriesPerFile,
): Promise<(string | null)[]> {
  const { data } = await catalogueCache.getOrLoad(`sitemap files ${fileSize}`, async (db) => {
    const starts: (string | null)[] = [null]
    for (
      let last = await selectLastIdOfFile(db, null, fileSize);
      last;
      last = await selectLastIdOfFile(db, last, fileSize)
    )
      starts.push(last)
    return starts
  })
  return data
}

export interface SitemapEntry {
  path: string
  changed: Date
}

/** The product pages of one sitemap file, read in batches; `start` is the id of the last product before the file. */
export async function* listSitemapEntries(
  { db }: Pick<CatalogueDependencies, 'db'>,
  start: string | null,
  fileSize = entriesPerFile,
): AsyncGenerator<SitemapEntry> {
  let after = start
  for (let left = fileSize; left > 0; ) {
    const rows = await selectSitemapRows(db, after, Math.min(left, batchSize))
    for (const { id, category_id, updated_at } of rows)
      yield { path: productPath({ id, categoryId: category_id ?? '' }), changed: updated_at }
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
    left -= rows.length
  }
}
