import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { BrandVersions } from '#schema/brand.ts'

const pictures = ['logo', 'icon', 'preview'] as const

/** The version of this id, or else the newest one, with the sizes of its pictures; undefined where there is none. */
export async function findBrandVersion(db: Db, id?: string) {
  const sizeOf = (picture: (typeof pictures)[number]) =>
    sql<{ width: number; height: number } | null>`(
      select json_build_object('width', u.width, 'height', u.height) from uploads u where u.file_name = ${sql.ref(`v.${picture}`)})`
  return db
    .selectFrom('brand_versions as v')
    .selectAll('v')
    .select([sizeOf('logo').as('logo_size'), sizeOf('icon').as('icon_size'), sizeOf('preview').as('preview_size')])
    .$if(id !== undefined, (query) => query.where('v.id', '=', id ?? ''))
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type BrandVersionRow = NonNullable<Awaited<ReturnType<typeof findBrandVersion>>>

/** The versions with who published them, the newest first. */
export function selectBrandVersions(db: Db, most: number) {
  return db
    .selectFrom('brand_versions as v')
    .innerJoin('users as u', 'u.id', 'v.published_by')
    .leftJoin('brand_versions as earlier', 'earlier.id', 'v.repeats')
    .select(['v.id', 'v.published_at', 'v.name', 'earlier.published_at as repeats'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('admin'))
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute()
}
export type ListedBrandVersion = Awaited<ReturnType<typeof selectBrandVersions>>[number]

/** Makes administrators who publish at the same time do so one after the other. */
export async function lockBrand(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brand', 0))`.execute(tx)
}

export async function insertBrandVersion(tx: Tx, version: Insertable<BrandVersions>): Promise<string> {
  const { id } = await tx.insertInto('brand_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Which of these names are stored pictures that everybody may see, with their sizes. */
export async function selectPublicPictures(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom('uploads')
    .select(['file_name', 'width', 'height'])
    .where('file_name', 'in', [...names])
    .where('visibility', '=', 'public')
    .where('kind', '=', 'picture')
    .where('deleted_at', 'is', null)
    .orderBy('file_name')
    .execute()
  return rows.map(({ file_name, width, height }) => ({ name: file_name, width: width ?? 0, height: height ?? 0 }))
}
