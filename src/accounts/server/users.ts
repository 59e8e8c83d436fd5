import type { Right } from '#access/rights.ts'
import { renderSecurityNotice, type SecurityNotice } from '#mail/server/emails/security-notice.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { UserRow } from './user-store.ts'
import { findUserByEmail, findUserIncludingDeleted, lockUser, selectAdministrators, updateUser } from './user-store.ts'

export interface Seller {
  id: string
  email: string
  firstName: string
  lastName: string
  businessName: string
  emailVerified: boolean
  documentsApproved: boolean
  hasBankDetails: boolean
  blocked: boolean
  deleted: boolean
}

/** Finds a seller for other modules. Blocked and deleted sellers are found too, because old orders still need their names. */
export async function findSeller(db: Db, userId: string): Promise<Seller | undefined> {
  const row = await findUserIncludingDeleted(db, userId)
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      businessName: row.business_name,
      emailVerified: row.email_verified,
      documentsApproved: row.documents_approved,
      hasBankDetails: row.has_bank_details,
      blocked: row.blocked,
      deleted: row.deleted_at !== null,
    }
  )
}

export async function findSellerByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  const user = await findUserByEmail(db, email)
  return user?.role === 'seller' ? { id: user.id } : undefined
}

/**
 * Owners, and colleagues with the right that an email is about, neither blocked nor deleted, as recipients of emails that need an action.
 */
export async function listAdministrators(db: Db, right: Right): Promise<{ email: string; firstName: string }[]> {
  return (await selectAdministrators(db, right)).map(({ email, first_name }) => ({ email, firstName: first_name }))
}

/**
 * Reads the user who makes the request, and locks the row until the transaction ends. Throws code 7 if the user was deleted or blocked in
 * the meantime.
 */
export async function lockOwnUser(tx: Tx, { userId }: { userId: string }): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user || user.blocked) throw new AppError(errorText.loginFirst, errorCode.tokenUnknown)
  return user
}

/** Records that the provider has accepted the seller's bank details, so that a login no longer requires them (D-063). */
export async function recordBankDetailsAccepted(tx: Tx, userId: string): Promise<void> {
  await updateUser(tx, userId, { has_bank_details: true })
}

/** Emails the owner of an account about a change of its password or second factor, in the transaction of the change (D-232). */
export async function sendSecurityNotice(
  tx: Tx,
  { email: to, first_name: firstName }: Pick<UserRow, 'email' | 'first_name'>,
  notice: SecurityNotice,
  publicUrl: string,
): Promise<void> {
  const url = `${publicUrl}/forgot-password`
  await queueEmail(tx, renderSecurityNotice({ to, firstName, notice, url, at: new Date() }))
}
