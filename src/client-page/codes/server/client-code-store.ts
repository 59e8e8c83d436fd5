import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

interface NewCode {
  challengeHash: Buffer
  codeHash: Buffer
  email: string
  lifetimeMinutes: number
}

export async function insertCode(tx: Tx, { challengeHash, codeHash, email, lifetimeMinutes }: NewCode): Promise<void> {
  await sql`insert into client_codes (challenge_hash, code_hash, email, expires_at)
    values (${challengeHash}, ${codeHash}, ${email}, now() + make_interval(mins => ${lifetimeMinutes}))`.execute(tx)
}

/**
 * Counts a try before the code is compared, so that parallel tries count too. Returns nothing if the code is unknown, expired or used up.
 */
export async function countTry(
  db: Db,
  { challengeHash, email, maxTries }: { challengeHash: Buffer; email: string; maxTries: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update client_codes set tries = tries + 1
    where challenge_hash = ${challengeHash} and email = ${email} and expires_at > now() and tries < ${maxTries}
    returning code_hash`.execute(db)
  return rows[0]?.code_hash
}

/** Deletes the code that was entered and all other codes of the person; returns false if another call has used the code already. */
export async function consumeCode(tx: Tx, challengeHash: Buffer, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('client_codes')
    .where('challenge_hash', '=', challengeHash)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await deleteCodesOf(tx, email)
  return numDeletedRows > 0n
}

export async function deleteCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('client_codes').where('email', '=', email).execute()
}

export async function deleteExpiredCodes(db: Db): Promise<void> {
  await sql`delete from client_codes where expires_at < now()`.execute(db)
}
