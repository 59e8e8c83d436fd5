import { importsText } from '#back-office/imports/text.ts'
import { bannerCsvColumns } from '#catalogue/banners/admin/banner-csv-columns.ts'
import { parseBannerFilter } from '#catalogue/banners/admin/server/admin-banners.ts'
import { parseCategoryFilter } from '#catalogue/categories/admin/server/admin-categories.ts'
import type { AdminCategoryList } from '#catalogue/categories/contract.ts'
import type { AdminProductList } from '#catalogue/products/admin/product-list-query.ts'
import { parseAdminProductFilter } from '#catalogue/products/admin/server/list-admin-products.ts'
import { joinListCell, productCsvColumns } from '#catalogue/products/product-csv-columns.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { AdminCatalogueList } from '../contract.ts'
import { adminCatalogueText } from '../text.ts'
import type { ExportedRow } from './export-store.ts'
import { selectBannersForExport, selectCategoriesForExport, selectProductsForExport } from './export-store.ts'

/** Exports as CSV, newest first, with the filters of the list on screen. */
export function exportProducts(db: Database, list: AdminProductList): CsvTable {
  const filter = parseAdminProductFilter(list)
  const headings = [...Object.values(productCsvColumns), importsText.shown, importsText.featured, importsText.popular]
  return {
    headings,
    rows: readRowBatches(async (...next) => (filter ? selectProductsForExport(db, filter, ...next) : []), formatCells),
  }
}

export function exportCategories(db: Database, list: AdminCategoryList): CsvTable {
  const filter = parseCategoryFilter(list)
  const rows = readRowBatches((...next) => selectCategoriesForExport(db, filter, ...next), formatCells)
  return { headings: adminCatalogueText.categoryCsvHeadings, rows }
}

export function exportBanners(db: Database, list: AdminCatalogueList): CsvTable {
  const filter = parseBannerFilter(list)
  const rows = readRowBatches((...next) => selectBannersForExport(db, filter, ...next), formatCells)
  return { headings: Object.values(bannerCsvColumns), rows }
}

function formatCells({ cells }: ExportedRow): CsvCell[] {
  return cells.map((cell) =>
    Array.isArray(cell) ? joinListCell(cell) : typeof cell === 'boolean' ? String(cell) : cell,
  )
}
