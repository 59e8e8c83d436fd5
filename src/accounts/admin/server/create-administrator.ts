import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { findUserByEmail, insertUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { brokenConstraint, type Database, inTransaction } from '#platform/server/database.ts'

export interface NewAdmin {
  email: string
  password: string
}

/** At the start, from the settings: does nothing where somebody has this email already. */
export async function createFirstAdmin(db: Database, admin: NewAdmin): Promise<void> {
  if (await findUserByEmail(db, admin.email)) return
  await addAdmin(db, admin)
}

export type AdminOutcome = 'created' | 'password changed' | 'email belongs to a seller'

/** By hand, from the server's own command line: the only other way to an administrator (D-071). */
export async function createAdmin(db: Database, admin: NewAdmin): Promise<AdminOutcome> {
  const known = await findUserByEmail(db, admin.email)
  if (!known) {
    await addAdmin(db, admin)
    return 'created'
  }
  if (known.role !== 'admin') return 'email belongs to a seller'
  const password_hash = await hashPassword(admin.password)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, known.id)
    await updateUser(tx, known.id, { password_hash, password_changed_at: new Date(), blocked: false })
    await revokeTokens(tx, known.id, ['session', 'reset'])
  })
  return 'password changed'
}

async function addAdmin(db: Database, { email, password }: NewAdmin): Promise<void> {
  const password_hash = await hashPassword(password)
  try {
    await inTransaction(db, (tx) =>
      insertUser(tx, {
        role: 'admin',
        email: email.toLowerCase(),
        password_hash,
        first_name: accountsText.adminFirstName,
        last_name: accountsText.adminLastName,
        email_verified: true,
        documents_approved: true,
      }),
    )
  } catch (error) {
    // another process of the same start was faster
    if (brokenConstraint(error) !== 'users_email_once') throw error
  }
}
