import type { AuthenticatedActor } from '#access/server/actor.ts'
import { chooseColumns, keepColumnChoice } from '#back-office/imports/server/import-memory.ts'
import { undoImport } from '#back-office/imports/server/own-imports.ts'
import { type ImportRow, readImportFile } from '#back-office/imports/server/read-import-file.ts'
import type { AdminFile, ImportErrors, ImportOutcome, ValidRow } from '#back-office/imports/server/run-import.ts'
import { runDry, runImport, validateRows } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import {
  type CatalogueAdminDependencies,
  recordProductChanges,
  updateCatalogue,
} from '#catalogue/admin/server/update-catalogue.ts'
import { type ProductForm, toProductDetails } from '#catalogue/products/admin-contract.ts'
import type { ProductCsvColumn } from '#catalogue/products/product-csv-columns.ts'
import { listSeparator, pathSign, productCsvColumns } from '#catalogue/products/product-csv-columns.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { productFileFields } from './product-file-fields.ts'
import { productRowSchema } from './product-import-row.ts'
import type { BrandAndName, ImportedProduct, NamedCategory } from './product-import-store.ts'
import {
  deleteImportedProducts,
  insertImportedProducts,
  selectCategoryNames,
  selectExistingProducts,
} from './product-import-store.ts'
import { toProductValues } from './product-values.ts'

/**
 * Adds the new products of a file, all of them or none; they stay hidden until they get pictures. With `dry` everything is done and then
 * rolled back.
 */
export async function importProducts(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  { file: path, ...input }: AdminFile,
): Promise<ImportOutcome> {
  const { db, config } = dependencies
  const owner = { userId: actor.userId, kind: 'products' } as const
  const read = await readImportFile(path, productFileFields, chooseColumns(db, owner, input.columns))
  const file = { ...read, rows: read.rows.filter(hasValues) }
  const earlierKeys = new Set<string>()
  const work = async (tx: Tx) => {
    const categories = await selectCategoryNames(tx)
    await keepColumnChoice(tx, owner, { chosen: input.columns, file })
    return runImport<ImportedProduct>(tx, {
      kind: 'products',
      actor,
      sellerId: null,
      file,
      ...input,
      validate: async (_tx, batch, errors) => {
        const validRows = validateRows(batch, { schema: productRowSchema, columns: productCsvColumns, nameRow }, errors)
        await rejectDuplicates(tx, validRows, earlierKeys, errors)
        return validRows.flatMap(
          (row) => resolveCategories(row, { categories, vatRates: config.vatRates }, errors) ?? [],
        )
      },
      insert: async (insertIn, importId, products) =>
        recordProductChanges(insertIn, await insertImportedProducts(insertIn, importId, products), 'added'),
    })
  }
  return runDry(input.dry, (run) => updateCatalogue(dependencies, run), work)
}

const nameRow = ({ brand = '', name = '', title = '' }: { brand?: string; name?: string; title?: string }) =>
  `${brand} ${name || title}`

/** Whether a row holds anything to import: Shopify's files have a row without values for each further picture of a product. */
const hasValues = ({ values }: ImportRow) => Object.values(values).some((value) => value.trim() !== '')

/** Deletes the imported products; those that have been sold since remain in their orders (D-206). */
export function undoProductImport(
  dependencies: CatalogueAdminDependencies,
  actor: AuthenticatedActor,
  importId: string,
): Promise<void> {
  return updateCatalogue(dependencies, (tx) =>
    undoImport(tx, { kind: 'products', importId, actor }, async () => {
      const ids = await deleteImportedProducts(tx, importId)
      await recordProductChanges(tx, ids, 'deleted')
      return ids.length
    }),
  )
}

/** Identifies a product: two products with the same brand and name count as the same. */
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
    const where = { row, column: productCsvColumns.name, who: nameRow(form), value: form.name }
    if (existingKeys.has(key)) errors.add({ ...where, reason: importsText.productThere })
    else if (earlierKeys.has(key)) errors.add({ ...where, reason: importsText.productTwice })
    earlierKeys.add(key)
  }
}

/**
 * Replaces the names of categories and sub-categories with their ids; an unknown name only adds an error. Returns null, and adds an error
 * too, if another value is refused, such as the VAT rate.
 */
function resolveCategories(
  { row, form }: ValidRow<ProductForm>,
  { categories, vatRates }: { categories: readonly NamedCategory[]; vatRates: readonly number[] },
  errors: ImportErrors,
): ImportedProduct | null {
  const hasName = (name: string) => (category: { name: string }) => category.name === name.toLowerCase()
  const isKnown = (name: string) => categories.some(hasName(name))
  const named = expandCategories(form, isKnown)
  const found = named.categories.map((name) => categories.find(hasName(name)))
  const foundSubs = named.subCategories.map((name) => findSubCategory(name, found))
  const reportMissing = (column: string, reason: string, names: string[], matches: readonly unknown[]) => {
    const missing = names.filter((_, index) => !matches[index])
    const value = names.join(`${listSeparator} `)
    if (missing.length > 0)
      errors.add({ row, column, reason: `${reason} ${missing.join(', ')}`, who: nameRow(form), value })
  }
  reportMissing(productCsvColumns.cat_id, importsText.categoryUnknown, named.categories, found)
  reportMissing(productCsvColumns.subcat_id, importsText.subCategoryUnknown, named.subCategories, foundSubs)
  const values = validateValues(row, form, vatRates, errors)
  const idsOf = (rows: readonly ({ id: string } | undefined)[]) => [...new Set(rows.flatMap((row) => row?.id ?? []))]
  return values && { values, categoryIds: idsOf(found), subCategoryIds: idsOf(foundSubs) }
}

/**
 * Splits the cells that WooCommerce writes, such as 'Skincare, Skincare > Serums': several categories separated by commas, each with its
 * sub-category after '>'.
 */
function expandCategories(
  { cat_id, subcat_id }: ProductForm,
  isKnown: (name: string) => boolean,
): { categories: string[]; subCategories: string[] } {
  const paths = cat_id.flatMap((cell) => (isKnown(cell) ? [[cell]] : cell.split(',').map((path) => path.split('>'))))
  const trimmed = paths.map((path) => path.map((name) => name.trim()).filter(Boolean))
  const last = trimmed.flatMap((path) => (path.length > 1 ? (path.at(-1) ?? []) : []))
  return {
    categories: [...new Set(trimmed.flatMap(([first]) => first ?? []))],
    subCategories: [...new Set([...subcat_id, ...last])],
  }
}

/** Finds a sub-category by its name, or by 'Category > Sub-category' if two categories have a sub-category of that name. */
function findSubCategory(name: string, found: readonly (NamedCategory | undefined)[]): { id: string } | undefined {
  const sought = name.toLowerCase()
  const offered = found.flatMap((category) =>
    (category?.subCategories ?? []).map((sub) => ({ ...sub, path: `${category?.name}${pathSign}${sub.name}` })),
  )
  return offered.find((sub) => sub.name === sought) ?? offered.find((sub) => sub.path === sought)
}

function validateValues(
  row: number,
  form: ProductForm,
  vatRates: readonly number[],
  errors: ImportErrors,
): ImportedProduct['values'] | null {
  try {
    return toProductValues(toProductDetails(form), vatRates)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const field of Object.keys(error.errors as Partial<Record<ProductCsvColumn, string>>))
      errors.add({
        row,
        column: productCsvColumns[field as ProductCsvColumn],
        reason: error.message,
        who: nameRow(form),
        value: String(form[field as ProductCsvColumn] ?? ''),
      })
    return null
  }
}
