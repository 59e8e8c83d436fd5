import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export interface CategoryRow {
  id: string
  name: string
  description: string
  picture: string
  sub_categories: { id: string; name: string }[]
}

/** Of `categories c`. */
export const categoryColumns = sql`c.id, c.name, c.description, c.picture,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
    from sub_categories s where s.category_id = c.id and s.deleted_at is null), '[]') as sub_categories`

/** All of them with their sub-categories; `only` narrows to some. */
export async function selectCategories(db: Db, only: readonly string[] | null): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${categoryColumns} from categories c
    where c.deleted_at is null ${only ? sql`and c.id = any(${only}::uuid[])` : sql``}
    order by c.position, lower(c.name), c.id`.execute(db)
  return rows
}

/**
 * Drawn from what is in the shop: no screen manages them (D-138). One step along the index a brand, however many products
 * bear it; each is written as its oldest product writes it.
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
    select brand from found where brand is not null`.execute(db)
  return rows.map(({ brand }) => brand)
}

export async function selectBrandOf(db: Db, productId: string): Promise<string | null> {
  const { rows } = await sql<{ brand: string }>`
    select p.brand from products p where p.id = ${productId} and p.visible and p.deleted_at is null`.execute(db)
  return rows[0]?.brand ?? null
}

/** In the same steps. */
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

export interface BannerRow {
  id: string
  name: string
  title: string
  description: string
  picture: string
  position: number
  brands: string[]
  skin_colors: number[]
  colors: string[]
  categories: { id: string; name: string }[]
  sub_categories: { id: string; name: string }[]
}

/** Of `banners b`. Deleted categories are no longer among a banner's filters (D-206). */
export const bannerColumns = sql`b.id, b.name, b.title, b.description, b.picture, b.position, b.brands, b.skin_colors, b.colors,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from categories c where c.id = any(b.category_ids) and c.deleted_at is null), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from sub_categories s where s.id = any(b.sub_category_ids) and s.deleted_at is null), '[]') as sub_categories`

export async function selectBanners(db: Db): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${bannerColumns} from banners b where b.deleted_at is null order by b.created_at, b.id`.execute(db)
  return rows
}
