import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { SettingVersions } from '#schema/settings.ts'

/** The newest version of each section that was ever set. */
export function selectNewestVersions(db: Db) {
  return db
    .selectFrom('setting_versions as v')
    .select(['v.id', 'v.section', 'v.fields'])
    .distinctOn('v.section')
    .orderBy('v.section')
    .orderBy('v.id', 'desc')
    .execute()
}

export async function findNewestVersion(db: Db, section: string) {
  return db
    .selectFrom('setting_versions as v')
    .select(['v.id', 'v.fields'])
    .where('v.section', '=', section)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findSettingVersion(db: Db, id: string) {
  return db
    .selectFrom('setting_versions as v')
    .select(['v.id', 'v.section', 'v.fields'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}

/** The versions of all sections, the newest first, each with who saved it and with the fields of the section's previous version. */
export function selectSettingVersions(db: Db, most: number) {
  const fieldsBefore = sql<unknown>`(select b.fields from setting_versions b where b.section = v.section and b.id < v.id
    order by b.id desc limit 1)`
  return db
    .selectFrom('setting_versions as v')
    .innerJoin('users as u', 'u.id', 'v.changed_by')
    .leftJoin('setting_versions as earlier', 'earlier.id', 'v.repeats')
    .select(['v.id', 'v.section', 'v.changed_at', 'v.fields', 'v.secrets', 'earlier.changed_at as repeats'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('admin'))
    .select(fieldsBefore.as('fields_before'))
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute()
}
export type ListedSettingVersion = Awaited<ReturnType<typeof selectSettingVersions>>[number]

/** Locks the settings, so that two administrators change them one after the other. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

export async function insertSettingVersion(tx: Tx, version: Insertable<SettingVersions>): Promise<string> {
  const { id } = await tx.insertInto('setting_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}

export function selectSettingSecrets(db: Db) {
  return db.selectFrom('setting_secrets').select(['name', 'envelope', 'last_four', 'set_at']).orderBy('name').execute()
}

interface NewSecret {
  name: string
  envelope: Buffer
  lastFour: string
  by: string
}

export async function upsertSettingSecret(tx: Tx, { name, envelope, lastFour, by }: NewSecret): Promise<void> {
  const values = { envelope, last_four: lastFour, set_at: new Date(), set_by: by }
  await tx
    .insertInto('setting_secrets')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

export async function deleteSettingSecrets(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await tx
      .deleteFrom('setting_secrets')
      .where('name', 'in', [...names])
      .execute()
}

/** Stores a secret encrypted with another key, unless the secret was replaced since it was listed. */
export async function replaceSecretEnvelope(db: Db, name: string, former: Buffer, envelope: Buffer): Promise<void> {
  await db
    .updateTable('setting_secrets')
    .set({ envelope })
    .where('name', '=', name)
    .where('envelope', '=', former)
    .execute()
}

/** The administrator's own email address, with her first name. */
export function findOwnAddress(db: Db, userId: string) {
  return db.selectFrom('users as u').select(['u.email', 'u.first_name']).where('u.id', '=', userId).executeTakeFirst()
}
