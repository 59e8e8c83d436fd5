import type { ChangeAuthor } from '#catalogue/admin/server/change-author.ts'
import { updateCatalogue } from '#catalogue/admin/server/update-catalogue.ts'
import { optionalCsvColumns, productRowSchema } from '#catalogue/products/admin/server/product-import-row.ts'
import {
  type BrandAndName,
  deleteImportedProducts,
  type ImportedProduct,
  insertImportedProducts,
  type NamedCategory,
  selectCategoryNames,
  selectExistingProducts,
} from '#catalogue/products/admin/server/product-import-store.ts'
import { toProductValues } from '#catalogue/products/admin/server/product-values.ts'
import type { ProductForm } from '#catalogue/products/admin-contract.ts'
import { type ProductCsvColumn, productCsvColumns } from '#catalogue/products/product-csv-columns.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import type { ImportReport } from '#imports/contract.ts'
import { runImport } from '#imports/server/run-import.ts'
import { undoImport } from '#imports/server/undo-import.ts'
import { type ImportErrors, readImportRows, type ValidRow, validateRows } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Adds the new products of a CSV file, hidden until they get their pictures; all of them or none. `dry` only validates. */
export async function importProducts(
  dependencies: CatalogueAdminDependencies,
  { actor, ipAddress }: ChangeAuthor,
  { file, fileName, dry }: { file: string; fileName: string; dry: boolean },
): Promise<ImportReport> {
  const columns = productCsvColumns
  const earlierKeys = new Set<string>()
  return updateCatalogue(dependencies, async (tx) => {
    const categories = await selectCategoryNames(tx)
    return runImport<ImportedProduct>(tx, {
      ...{ kind: 'products', actor, ipAddress, sellerId: null, fileName, dry },
      rows: readImportRows(file, columns, optionalCsvColumns),
      validate: async (_tx, batch, errors) => {
        const validRows = validateRows(batch, { schema: productRowSchema, columns }, errors)
        await rejectDuplicates(tx, validRows, earlierKeys, errors)
        return validRows.flatMap(
          (row) => resolveCategories(row, { categories, vatRates: dependencies.config.vatRates }, errors) ?? [],
        )
      },
      insert: insertImportedProducts,
    })
  })
}

/** Deletes the imported products; those that were sold meanwhile remain in their orders (D-206). */
export function undoProductImport(
  dependencies: CatalogueAdminDependencies,
  { actor, ipAddress }: ChangeAuthor,
  importId: string,
): Promise<void> {
  return updateCatalogue(dependencies, (tx) =>
    undoImport(tx, { kind: 'products', importId, actor, ipAddress }, deleteImportedProducts),
  )
}

/** Products with the same brand and name count as the same product. */
const importKey = ({ brand, name }: BrandAndName) => `${brand.toLowerCase()}\n${name.toLowerCase()}`

async function rejectDuplicates(
  tx: Tx,
  rows: readonly ValidRow<ProductForm>[],
  earlierKeys: Set<string>,
  errors: ImportErrors,
): Promise<void> {
  const existing = await selectExistingProducts(
    tx,
    rows.map(({ form }) => form),
  )
  const existingKeys = new Set(existing.map(importKey))
  for (const { row, form } of rows) {
    const key = importKey(form)
    if (existingKeys.has(key)) errors.add({ row, column: productCsvColumns.name, reason: importsText.productThere })
    else if (earlierKeys.has(key)) errors.add({ row, column: productCsvColumns.name, reason: importsText.productTwice })
    earlierKeys.add(key)
  }
}

/** Replaces the names of categories and sub-categories by their ids; null, with an error added, where a name is unknown. */
function resolveCategories(
  { row, form }: ValidRow<ProductForm>,
  { categories, vatRates }: { categories: readonly NamedCategory[]; vatRates: readonly number[] },
  errors: ImportErrors,
): ImportedProduct | null {
  const hasName = (name: string) => (category: { name: string }) => category.name === name.toLowerCase()
  const found = form.cat_id.map((name) => categories.find(hasName(name)))
  const offered = found.flatMap((category) => category?.subCategories ?? [])
  const foundSubs = form.subcat_id.map((name) => offered.find(hasName(name)))
  const reportMissing = (column: string, reason: string, names: string[], matches: readonly unknown[]) => {
    const missing = names.filter((_, index) => !matches[index])
    if (missing.length > 0) errors.add({ row, column, reason: `${reason} ${missing.join(', ')}` })
  }
  reportMissing(productCsvColumns.cat_id, importsText.categoryUnknown, form.cat_id, found)
  reportMissing(productCsvColumns.subcat_id, importsText.subCategoryUnknown, form.subcat_id, foundSubs)
  const values = validateValues(row, form, vatRates, errors)
  const idsOf = (rows: readonly ({ id: string } | undefined)[]) => [...new Set(rows.flatMap((row) => row?.id ?? []))]
  return values && { values, categoryIds: idsOf(found), subCategoryIds: idsOf(foundSubs) }
}

function validateValues(
  row: number,
  form: ProductForm,
  vatRates: readonly number[],
  errors: ImportErrors,
): ImportedProduct['values'] | null {
  try {
    return toProductValues(form, vatRates)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const field of Object.keys(error.errors as Partial<Record<ProductCsvColumn, string>>))
      errors.add({ row, column: productCsvColumns[field as ProductCsvColumn], reason: error.message })
    return null
  }
}
