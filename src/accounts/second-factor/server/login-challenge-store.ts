import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type LoginStep = 'code' | 'set-up'

interface NewChallenge {
  hash: Buffer
  userId: string
  step: LoginStep
  lifetimeMinutes: number
}

export async function insertLoginChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { hash, userId, step, lifetimeMinutes } = challenge
  await sql`
    insert into login_challenges (hash, user_id, step, password_changed_at, expires_at)
    select ${hash}, u.id, ${step}, u.password_changed_at, now() + make_interval(mins => ${lifetimeMinutes})
    from users u where u.id = ${userId}`.execute(tx)
}

/** An unfinished login that is neither used nor expired, of an administrator with an unchanged password who may still log in. */
export async function findLoginChallenge(
  db: Db,
  step: LoginStep,
  hash: Buffer,
): Promise<{ id: string; user_id: string } | undefined> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select c.id, c.user_id from login_challenges c
    join users u on u.id = c.user_id
    where c.hash = ${hash} and c.step = ${step} and c.used_at is null and c.expires_at > now()
      and u.role = 'admin' and not u.blocked and u.deleted_at is null and u.password_changed_at = c.password_changed_at`.execute(
    db,
  )
  return rows[0]
}

/** Ends every unfinished login of the administrator, after one of them has succeeded or the account has changed. */
export async function endLoginChallenges(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('login_challenges')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteExpiredLoginChallenges(db: Db): Promise<void> {
  await sql`delete from login_challenges where expires_at < now()`.execute(db)
}
