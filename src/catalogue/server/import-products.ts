import type { ProductForm } from '#catalogue/admin-contract.ts'
import { productColumns } from '#catalogue/product-columns.ts'
import { type CatalogueChange, changeCatalogue } from '#catalogue/server/change-catalogue.ts'
import type { Editor } from '#catalogue/server/editor.ts'
import {
  type BrandAndName,
  type ImportedProduct,
  insertImported,
  markImportedDeleted,
  type NamedCategory,
  selectCategoryNames,
  selectThere,
} from '#catalogue/server/import-store.ts'
import { optionalColumns, productRowSchema } from '#catalogue/server/product-file.ts'
import { valuesOf } from '#catalogue/server/save-product.ts'
import type { ImportReport } from '#imports/contract.ts'
import { bringIn, takeBack } from '#imports/server/bring-in.ts'
import { type Judged, judgeRows, type Problems, readRows } from '#imports/server/read-rows.ts'
import { importsText } from '#imports/text.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** New products of a file, hidden until somebody gives them their pictures; all of them or none. */
export async function importProducts(
  parts: CatalogueChange,
  { actor, address }: Editor,
  { file, fileName, dry }: { file: string; fileName: string; dry: boolean },
): Promise<ImportReport> {
  const columns = productColumns
  const above = new Set<string>()
  return changeCatalogue(parts, async (tx) => {
    const categories = await selectCategoryNames(tx)
    return bringIn<ImportedProduct>(tx, {
      ...{ kind: 'products', actor, address, sellerId: null, fileName, dry },
      rows: readRows(file, columns, optionalColumns),
      judge: async (_tx, batch, problems) => {
        const judged = judgeRows(batch, { schema: productRowSchema, columns }, problems)
        await refuseKnown(tx, judged, above, problems)
        return judged.flatMap((one) => placed(one, categories, problems) ?? [])
      },
      insert: insertImported,
    })
  })
}

/** What was sold meanwhile stays in its orders (D-206). */
export function undoProductImport(parts: CatalogueChange, editor: Editor, importId: string): Promise<void> {
  return changeCatalogue(parts, (tx) => takeBack(tx, { kind: 'products', importId, ...editor }, markImportedDeleted))
}

const keyOf = ({ brand, name }: BrandAndName) => `${brand.toLowerCase()}\n${name.toLowerCase()}`

async function refuseKnown(
  tx: Tx,
  judged: readonly Judged<ProductForm>[],
  above: Set<string>,
  problems: Problems,
): Promise<void> {
  const there = await selectThere(
    tx,
    judged.map(({ form }) => form),
  )
  const known = new Set(there.map(keyOf))
  for (const { row, form } of judged) {
    const key = keyOf(form)
    if (known.has(key)) problems.add({ row, column: productColumns.name, reason: importsText.productThere })
    else if (above.has(key)) problems.add({ row, column: productColumns.name, reason: importsText.productTwice })
    above.add(key)
  }
}

/** Names become ids; null where one of them is nobody's. */
function placed(
  { row, form }: Judged<ProductForm>,
  categories: readonly NamedCategory[],
  problems: Problems,
): ImportedProduct | null {
  const named = (name: string) => (one: { name: string }) => one.name === name.toLowerCase()
  const own = form.cat_id.map((name) => categories.find(named(name)))
  const offered = own.flatMap((category) => category?.subCategories ?? [])
  const subs = form.subcat_id.map((name) => offered.find(named(name)))
  const tell = (column: string, reason: string, names: string[], found: readonly unknown[]) => {
    const missing = names.filter((_, at) => !found[at])
    if (missing.length > 0) problems.add({ row, column, reason: `${reason} ${missing.join(', ')}` })
  }
  tell(productColumns.cat_id, importsText.categoryUnknown, form.cat_id, own)
  tell(productColumns.subcat_id, importsText.subCategoryUnknown, form.subcat_id, subs)
  const values = checkedValues(row, form, problems)
  const idsOf = (found: readonly ({ id: string } | undefined)[]) => [...new Set(found.flatMap((one) => one?.id ?? []))]
  return values && { values, categoryIds: idsOf(own), subCategoryIds: idsOf(subs) }
}

function checkedValues(row: number, form: ProductForm, problems: Problems): ImportedProduct['values'] | null {
  try {
    return valuesOf(form)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    problems.add({ row, column: productColumns.uses, reason: error.message })
    return null
  }
}
