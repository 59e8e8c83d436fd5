import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { findUserByEmail, insertUser, lockUser, updateUser } from '#accounts/server/user-store.ts'
import { sendSecurityNotice } from '#accounts/server/users.ts'
import { endTokens } from '#accounts/sessions/server/tokens.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { type Database, findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { adminUsersText } from '../text.ts'

export interface NewAdministrator {
  email: string
  password: string
}

/** Creates the administrator that the settings name when the server starts; does nothing if a user has this email already. */
export async function createFirstAdministrator(db: Database, admin: NewAdministrator): Promise<void> {
  if (await findUserByEmail(db, admin.email)) return
  await insertAdministrator(db, admin)
}

export type CreateAdministratorResult = 'created' | 'password changed' | 'email belongs to a seller'

/**
 * Creates an owner of the shop from the command line (D-071). An existing administrator gets the new password, is told so by email (D-232)
 * and becomes an owner.
 */
export async function createAdministrator(
  db: Database,
  admin: NewAdministrator,
  publicUrl: string,
): Promise<CreateAdministratorResult> {
  const existing = await findUserByEmail(db, admin.email)
  if (!existing) {
    await insertAdministrator(db, admin)
    return 'created'
  }
  if (existing.role !== 'admin') return 'email belongs to a seller'
  const password_hash = await hashPassword(admin.password)
  await inTransaction(db, async (tx) => {
    await lockUser(tx, existing.id)
    const owner = { staff_role_id: null, invited_at: null, blocked: false }
    await updateUser(tx, existing.id, { password_hash, password_changed_at: new Date(), ...owner })
    await endTokens(tx, existing.id, 'password changed')
    await sendSecurityNotice(tx, existing, 'password-changed', publicUrl)
    await recordAutomaticChange(tx, {
      action: 'change password by npm run admin',
      subjectKind: 'user',
      subjectId: existing.id,
      before: { blocked: existing.blocked, owner: existing.staff_role_id === null },
      after: { blocked: false, owner: true },
    })
  })
  return 'password changed'
}

async function insertAdministrator(db: Database, { email, password }: NewAdministrator): Promise<void> {
  const password_hash = await hashPassword(password)
  try {
    await inTransaction(db, async (tx) => {
      const subjectId = await insertUser(tx, {
        role: 'admin',
        email: email.toLowerCase(),
        password_hash,
        first_name: adminUsersText.adminFirstName,
        last_name: adminUsersText.adminLastName,
        email_verified: true,
        documents_approved: true,
      })
      const change = { action: 'create administrator', before: null, after: { role: 'admin' } }
      await recordAutomaticChange(tx, { ...change, subjectKind: 'user', subjectId })
    })
  } catch (error) {
    // another process that started at the same time has created the administrator
    if (findViolatedConstraint(error) !== 'users_email_unique') throw error
  }
}
