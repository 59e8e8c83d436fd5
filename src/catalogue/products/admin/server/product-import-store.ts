import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ProductValues } from './admin-products-store.ts'

export interface NamedCategory {
  id: string
  name: string
  subCategories: { id: string; name: string }[]
}

export async function selectCategoryNames(db: Db): Promise<NamedCategory[]> {
  const { rows } = await sql<NamedCategory>`
    select c.id, lower(c.name) as name,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', lower(s.name)) order by s.id)
        from sub_categories s where s.category_id = c.id and s.deleted_at is null), '[]') as "subCategories"
    from categories c where c.deleted_at is null order by c.id`.execute(db)
  return rows
}

export interface BrandAndName {
  brand: string
  name: string
}

/** Selects those of the products that exist already, with brand and name in lower case. */
export async function selectExistingProducts(db: Db, products: readonly BrandAndName[]): Promise<BrandAndName[]> {
  const { rows } = await sql<BrandAndName>`
    select distinct lower(p.brand) as brand, lower(p.name) as name
    from products p
    join unnest(${products.map(({ brand }) => brand)}::text[], ${products.map(({ name }) => name)}::text[])
      as imported(brand, name) on lower(p.brand) = lower(imported.brand) and lower(p.name) = lower(imported.name)
    where p.deleted_at is null`.execute(db)
  return rows
}

export interface ImportedProduct {
  values: Omit<ProductValues, 'video'>
  categoryIds: string[]
  subCategoryIds: string[]
}

/** Inserts hidden products, since they have no pictures yet; returns their ids. Brand and name are unique within one file. */
export async function insertImportedProducts(
  tx: Tx,
  importId: string,
  products: readonly ImportedProduct[],
): Promise<string[]> {
  const ids = await tx
    .insertInto('products')
    .values(
      products.map(({ values }) => ({
        ...values,
        quantity_received: values.quantity,
        visible: false,
        import_id: importId,
      })),
    )
    .returning(['id', 'brand', 'name'])
    .execute()
  const idOf = new Map(ids.map(({ id, brand, name }) => [`${brand}\n${name}`, id]))
  const assignments = products.map(({ values, ...categories }) => ({
    ...categories,
    product_id: idOf.get(`${values.brand}\n${values.name}`) ?? '',
  }))
  const inCategories = assignments.flatMap(({ product_id, categoryIds }) =>
    categoryIds.map((category_id) => ({ product_id, category_id })),
  )
  const inSubCategories = assignments.flatMap(({ product_id, subCategoryIds }) =>
    subCategoryIds.map((sub_category_id) => ({ product_id, sub_category_id })),
  )
  await tx.insertInto('product_categories').values(inCategories).execute()
  if (inSubCategories.length > 0) await tx.insertInto('product_sub_categories').values(inSubCategories).execute()
  return ids.map(({ id }) => id)
}

/** Marks the products of an import as deleted, and returns their ids. */
export async function deleteImportedProducts(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update products set deleted_at = now(), updated_at = now()
    where import_id = ${importId} and deleted_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
