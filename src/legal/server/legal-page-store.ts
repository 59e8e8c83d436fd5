import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { LegalPageVersions } from '#schema/legal.ts'
import type { LegalPageName } from '../legal-pages.ts'
import type { ReturnPolicy } from '../return-policy.ts'

/** A published version, without its text. */
export interface LegalPageVersionRow {
  id: string
  published_at: Date
  /** The administrator's name. */
  admin: string
}

const authored = (db: Db) =>
  db
    .selectFrom('legal_page_versions as v')
    .innerJoin('users as u', 'u.id', 'v.admin_id')
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('admin'))

/** The published versions of a page, the newest first. */
export function selectLegalPageVersions(db: Db, page: LegalPageName): Promise<LegalPageVersionRow[]> {
  return authored(db).select(['v.id', 'v.published_at']).where('v.page', '=', page).orderBy('v.id', 'desc').execute()
}

export async function findLegalPageBody(db: Db, versionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('legal_page_versions').select('body').where('id', '=', versionId).executeTakeFirst()
  return row?.body
}

/** The version that was shown at a given time; none if the standard text was shown. */
export function selectLegalPageVersionAt(
  db: Db,
  page: LegalPageName,
  at: Date,
): Promise<LegalPageVersionRow | undefined> {
  return authored(db)
    .select(['v.id', 'v.published_at'])
    .where('v.page', '=', page)
    .where('v.published_at', '<=', at)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest version of each page that was published. */
export function selectNewestLegalPages(db: Db): Promise<(LegalPageVersionRow & { page: string })[]> {
  return authored(db)
    .select(['v.page', 'v.id', 'v.published_at'])
    .distinctOn('v.page')
    .orderBy('v.page')
    .orderBy('v.id', 'desc')
    .execute()
}

/** The promise about returns at a given time; none if no version with a promise had been published by then. */
export async function selectReturnPolicyAt(db: Db, at: Date): Promise<ReturnPolicy | undefined> {
  const row = await db
    .selectFrom('legal_page_versions as v')
    .select(['v.return_days as days', 'v.seal_ends_right as seal'])
    .where('v.page', '=', 'returns')
    .where('v.published_at', '<=', at)
    .where('v.return_days', 'is not', null)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.days !== null ? { days: row.days, doesSealEndRight: row.seal ?? true } : undefined
}

/** Makes two administrators who publish the same page do so one after the other. */
export async function lockLegalPage(tx: Tx, page: LegalPageName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`legal page ${page}`}, 0))`.execute(tx)
}

export async function insertLegalPageVersion(
  tx: Tx,
  version: Pick<Insertable<LegalPageVersions>, 'page' | 'body' | 'admin_id' | 'return_days' | 'seal_ends_right'>,
): Promise<string> {
  const { id } = await tx.insertInto('legal_page_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}
