import { backofficeText } from '#backoffice/text.ts'
import type { ListCategories, ListGoods } from '#catalogue/admin-contract.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import {
  type ExportedRow,
  selectBannersAfter,
  selectCategoriesAfter,
  selectProductsAfter,
} from '#catalogue/server/export-store.ts'
import { chosenBanners, chosenCategories, chosenProducts } from '#catalogue/server/list-for-admin.ts'
import { importsText } from '#imports/text.ts'
import { type CsvCell, type CsvList, inBatches } from '#platform/server/csv.ts'
import type { Database } from '#platform/server/database.ts'

/** Each as its list shows it with the same filters, the newest first. */
export function exportProducts(db: Database, asked: ListGoods): CsvList {
  const chosen = chosenProducts(asked)
  const head = [...Object.values(productColumns), importsText.shown, importsText.featured, importsText.popular]
  return { head, rows: inBatches(async (...next) => (chosen ? selectProductsAfter(db, chosen, ...next) : []), cellsOf) }
}

export function exportCategories(db: Database, asked: ListCategories): CsvList {
  const chosen = chosenCategories(asked)
  const rows = inBatches((...next) => selectCategoriesAfter(db, chosen, ...next), cellsOf)
  return { head: backofficeText.categoryHead, rows }
}

export function exportBanners(db: Database, asked: ListGoods): CsvList {
  const chosen = chosenBanners(asked)
  const rows = inBatches((...next) => selectBannersAfter(db, chosen, ...next), cellsOf)
  return { head: backofficeText.bannerHead, rows }
}

function cellsOf({ cells }: ExportedRow): CsvCell[] {
  return cells.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell))
}
