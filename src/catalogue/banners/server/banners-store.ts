import { type Selectable, sql } from 'kysely'
import { type Db, nameOrder } from '#platform/server/database/database.ts'
import type { Banners } from '#schema/catalogue.ts'
import type { BannerDetails } from '../contract.ts'

/** The column of each field of the banner form; saving, selecting and the type of a row all follow this list. */
const bannerColumns = {
  name: 'name',
  title: 'title',
  desc: 'description',
  position: 'position',
  brand: 'brands',
  categoryIds: 'category_ids',
  subCategoryIds: 'sub_category_ids',
  skin: 'skin_tones',
  color: 'colors',
} as const satisfies Record<keyof BannerDetails, keyof Banners>

export type BannerColumn = (typeof bannerColumns)[keyof typeof bannerColumns]

/** The columns that are selected as they are; those of the categories are replaced with the categories' names. */
const readColumns = [
  'id',
  'picture',
  ...Object.values(bannerColumns).filter((column) => column !== 'category_ids' && column !== 'sub_category_ids'),
] as const

export interface BannerRow extends Pick<Selectable<Banners>, (typeof readColumns)[number]> {
  categories: { id: string; name: string }[]
  sub_categories: { id: string; name: string }[]
}

/** The columns of a BannerRow, for queries with `banners b`. Deleted categories are left out of a banner's filters (D-206). */
export const bannerRowColumns = sql`${sql.join(readColumns.map((column) => sql.ref(`b.${column}`)))},
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by ${nameOrder('c.name')}, c.id)
    from categories c where c.id = any(b.category_ids) and c.deleted_at is null), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by ${nameOrder('s.name')}, s.id)
    from sub_categories s where s.id = any(b.sub_category_ids) and s.deleted_at is null), '[]') as sub_categories`

export async function selectBanners(db: Db): Promise<BannerRow[]> {
  const { rows } = await sql<BannerRow>`
    select ${bannerRowColumns} from banners b where b.deleted_at is null order by b.created_at, b.id`.execute(db)
  return rows
}
