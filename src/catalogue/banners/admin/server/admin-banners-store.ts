import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type BannerColumn, type BannerRow, bannerRowColumns } from '#catalogue/banners/server/banners-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import type { Banners } from '#schema/catalogue.ts'

const deletedCondition = (deleted: boolean) => (deleted ? sql`b.deleted_at is not null` : sql`b.deleted_at is null`)

export interface AdminBannerFilter {
  search: string
  deleted: boolean
}

export function adminBannerConditions({ search, deleted }: AdminBannerFilter): RawBuilder<unknown> {
  return sql`${deletedCondition(deleted)} and ${likeWords(search, sql`normalize_text(b.name)`)}`
}

export async function selectAdminBannerPage(
  db: Db,
  filter: AdminBannerFilter,
  descending: boolean,
  { limit, offset }: Page,
): Promise<{ rows: BannerRow[]; total: number }> {
  const where = adminBannerConditions(filter)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<BannerRow>`
    select ${bannerRowColumns} from banners b where ${where}
    order by ${nameOrder('b.name')} ${direction}, b.id ${direction} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from banners b where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function selectBanner(db: Db, id: string, deleted = false): Promise<BannerRow | undefined> {
  const { rows } = await sql<BannerRow>`
    select ${bannerRowColumns} from banners b where b.id = ${id} and ${deletedCondition(deleted)}`.execute(db)
  return rows[0]
}

/** All columns are required, because a column with a default might otherwise be forgotten. */
export type BannerValues = Required<Pick<Insertable<Banners>, BannerColumn | 'picture'>>

export async function insertBanner(tx: Tx, values: BannerValues): Promise<string> {
  const { id } = await tx.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateBannerRow(tx: Tx, id: string, values: BannerValues): Promise<void> {
  await tx.updateTable('banners').set(values).where('id', '=', id).execute()
}

export async function markBannerDeleted(tx: Tx, id: string): Promise<void> {
  await sql`update banners set deleted_at = now() where id = ${id}`.execute(tx)
}

export async function restoreDeletedBanner(tx: Tx, id: string): Promise<void> {
  await sql`update banners set deleted_at = null where id = ${id}`.execute(tx)
}
