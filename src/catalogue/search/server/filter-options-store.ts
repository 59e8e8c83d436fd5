import { type RawBuilder, sql } from 'kysely'
import { type Db, nameOrder } from '#platform/server/database/database.ts'

/**
 * Selects the brands of the visible products, spelled as each brand's oldest product spells it; brands have no table of their own (D-138).
 * The recursive query takes one index step for each brand, however many products the brand has.
 */
export async function selectBrands(db: Db): Promise<string[]> {
  const first = (after: RawBuilder<unknown>) => sql`
    (select p.brand from products p where p.visible and p.deleted_at is null ${after}
    order by lower(p.brand), p.id limit 1)`
  const { rows } = await sql<{ brand: string }>`
    with recursive found as (
      select ${first(sql``)} as brand
      union all
      select ${first(sql`and lower(p.brand) > lower(found.brand)`)} from found where found.brand is not null
    )
    select brand from found where brand is not null order by ${nameOrder('brand')}, brand`.execute(db)
  return rows.map(({ brand }) => brand)
}

export async function selectProductBrand(db: Db, productId: string): Promise<string | null> {
  const { rows } = await sql<{ brand: string }>`
    select p.brand from products p where p.id = ${productId} and p.visible and p.deleted_at is null`.execute(db)
  return rows[0]?.brand ?? null
}

/** The colours of the visible products, with one index step per colour. */
export async function selectColours(db: Db): Promise<string[]> {
  const first = (after: RawBuilder<unknown>) => sql`
    (select min(p.color) from products p where p.visible and p.deleted_at is null ${after})`
  const { rows } = await sql<{ color: string }>`
    with recursive found as (
      select ${first(sql``)} as color
      union all
      select ${first(sql`and p.color > found.color`)} from found where found.color is not null
    )
    select color from found where color is not null`.execute(db)
  return rows.map(({ color }) => color)
}
