import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { SecondFactors } from '#schema/accounts.ts'

export type SecondFactorRow = Selectable<SecondFactors>

export interface SecondFactorState {
  enabledAt: Date | null
  recoveryCodes: number
}

export async function selectSecondFactorState(db: Db, userId: string): Promise<SecondFactorState> {
  const { rows } = await sql<{ enabled_at: Date | null; codes: number }>`
    select f.enabled_at, (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as codes
    from second_factors f where f.user_id = ${userId}`.execute(db)
  const enabledAt = rows[0]?.enabled_at ?? null
  return { enabledAt, recoveryCodes: enabledAt ? (rows[0]?.codes ?? 0) : 0 }
}

/** Locks the second factor's row, so that of two calls with the same code the second sees that the code was used. */
export function lockSecondFactor(tx: Tx, userId: string): Promise<SecondFactorRow | undefined> {
  return tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** Stores the encrypted secret of a set-up; the one in use stays until the new one is confirmed. */
export async function storeNewSecret(tx: Tx, userId: string, secret: Buffer): Promise<void> {
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, new_secret: secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ new_secret: secret }))
    .execute()
}

export type SecretColumn = 'secret' | 'new_secret'

export async function selectStoredSecrets(db: Db): Promise<{ user_id: string; column: SecretColumn; bytes: Buffer }[]> {
  const { rows } = await sql<{ user_id: string; column: SecretColumn; bytes: Buffer }>`
    select f.user_id, s.name as column, s.bytes
    from second_factors f, lateral (values ('secret', f.secret), ('new_secret', f.new_secret)) as s (name, bytes)
    where s.bytes is not null order by f.user_id, s.name`.execute(db)
  return rows
}

/** Replaces a stored secret, unless it was changed in the meantime. */
export async function replaceStoredSecret(
  db: Db,
  { rowId, column, bytes }: { rowId: string; column: SecretColumn; bytes: Buffer },
  next: Buffer,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ [column]: next })
    .where('user_id', '=', rowId)
    .where(column, '=', bytes)
    .execute()
}

/** Discards a set-up that the administrator has not confirmed. */
export async function discardNewSecret(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ new_secret: null })
    .where('user_id', '=', userId)
    .where('new_secret', 'is not', null)
    .execute()
}

export async function enableNewSecret(tx: Tx, userId: string, secret: Buffer, step: number): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ secret, new_secret: null, enabled_at: new Date(), last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

export async function updateLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Deletes the second factor and its recovery codes; returns whether it was in use. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.enabled_at !== null
}

/** Replaces the user's recovery codes; the earlier ones no longer work. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** Marks a recovery code as used; returns false if it is not one of the user's, or was used before. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
