import { type CsvCell, type CsvList, inBatches } from '#base/server/csv.ts'
import type { Database } from '#base/server/database.ts'
import type { ListCategories, ListGoods } from '#catalogue/admin-contract.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import {
  type ExportedRow,
  selectBannersAfter,
  selectCategoriesAfter,
  selectProductsAfter,
} from '#catalogue/server/export-store.ts'
import { chosenBanners, chosenCategories, chosenProducts } from '#catalogue/server/list-for-admin.ts'
import { adminMessages } from '#messages/admin.ts'
import { importsMessages as say } from '#messages/imports.ts'

type ReadAfter = (after: string | null, limit: number) => Promise<ExportedRow[]>

/** Each as its list shows it with the same filters, the newest first. */
export function exportProducts(db: Database, asked: ListGoods): CsvList {
  const chosen = chosenProducts(asked)
  const head = [...Object.values(productColumns), say.shown, say.featured, say.popular]
  return { head, rows: rowsOf(async (...next) => (chosen ? selectProductsAfter(db, chosen, ...next) : [])) }
}

export function exportCategories(db: Database, asked: ListCategories): CsvList {
  const chosen = chosenCategories(asked)
  return { head: adminMessages.categoryHead, rows: rowsOf((...next) => selectCategoriesAfter(db, chosen, ...next)) }
}

export function exportBanners(db: Database, asked: ListGoods): CsvList {
  const chosen = chosenBanners(asked)
  return { head: adminMessages.bannerHead, rows: rowsOf((...next) => selectBannersAfter(db, chosen, ...next)) }
}

async function* rowsOf(read: ReadAfter): AsyncGenerator<CsvCell[][]> {
  for await (const rows of inBatches(read))
    yield rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)))
}
