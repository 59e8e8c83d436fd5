import { type Insertable, sql } from 'kysely'
import type { Right } from '#access/rights.ts'
import type { Pence } from '#platform/money.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { executePrepared, preparedArray } from '#platform/server/database/prepared-statement.ts'
import type { ProgramKeys } from '#schema/back-office.ts'

interface KeyOfMaker {
  id: string
  name: string
  rights: Right[]
  /** The maker is blocked, deleted or no longer an administrator, or has no second factor where administrators need one. */
  is_maker_gone: boolean
  is_revoked: boolean
  /** The rights of the maker's role; null for an owner. */
  staff_rights: Right[] | null
}

export interface UsedKeyRow extends KeyOfMaker {
  hash: Buffer
  made_by: string
  max_refund_pence: Pence | null
  needs_last_used_update: boolean
}

export interface ListedKeyRow extends KeyOfMaker {
  ending: string
  maker: string
  created_at: Date
  last_used_at: Date | null
}

/** The keys of these hashes, each with the state of its maker, in one indexed read. */
export async function findProgramKeys(
  db: Db,
  hashes: readonly Buffer[],
  requirements: { secondFactor: boolean },
): Promise<UsedKeyRow[]> {
  const { rows } = await executePrepared(
    db,
    sql<UsedKeyRow>`
    select k.id, k.hash, k.name, k.rights, k.made_by, k.revoked_at is not null as is_revoked,
      (u.deleted_at is not null or u.blocked or u.role <> 'admin' or (${requirements.secondFactor}::boolean
        and not exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null))) as is_maker_gone,
      (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as needs_last_used_update,
      r.rights as staff_rights, r.max_refund_pence
    from program_keys k
    join users u on u.id = k.made_by
    left join staff_roles r on r.id = u.staff_role_id
    where k.hash = any(${preparedArray(hashes, 'bytea')})`,
  )
  return rows
}

/** Stores that a key was used, at most once a minute even if two processes use it at the same moment. */
export async function updateKeyLastUsed(db: Db, keyId: string): Promise<void> {
  await sql`update program_keys set last_used_at = now()
    where id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
}

const mostListed = 200

/** Lists the keys that are not revoked, by name, and then the revoked ones, the last revoked first. */
export async function selectProgramKeys(db: Db): Promise<ListedKeyRow[]> {
  const { rows } = await sql<ListedKeyRow>`
    select k.id, k.name, k.ending, k.rights, k.created_at, k.last_used_at, k.revoked_at is not null as is_revoked,
      (u.deleted_at is not null or u.blocked) as is_maker_gone, r.rights as staff_rights,
      u.first_name || ' ' || u.last_name as maker
    from program_keys k
    join users u on u.id = k.made_by
    left join staff_roles r on r.id = u.staff_role_id
    order by k.revoked_at desc nulls first, ${nameOrder('k.name')}, k.id
    limit ${mostListed}`.execute(db)
  return rows
}

export async function selectProgramNames(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct k.name from program_keys k where ${likeWords(words, sql`normalize_text(k.name)`)} order by k.name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Counts the keys that are not revoked; a lock makes administrators who create keys at the same time count one after the other. */
export async function countProgramKeys(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('program keys', 10))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from program_keys where revoked_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertProgramKey(
  tx: Tx,
  key: Pick<Insertable<ProgramKeys>, 'hash' | 'name' | 'ending' | 'rights' | 'made_by'>,
): Promise<string> {
  const { id } = await tx.insertInto('program_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function lockProgramKey(
  tx: Tx,
  keyId: string,
): Promise<{ id: string; name: string; rights: string[]; revoked_at: Date | null } | undefined> {
  return tx
    .selectFrom('program_keys')
    .select(['id', 'name', 'rights', 'revoked_at'])
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateToRevoked(tx: Tx, keyId: string): Promise<void> {
  await tx.updateTable('program_keys').set({ revoked_at: new Date() }).where('id', '=', keyId).execute()
}
