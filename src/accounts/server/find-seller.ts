import { findUserByEmail, findUserIncludingDeleted } from '#accounts/server/user-store.ts'
import type { Db } from '#platform/server/database/database.ts'

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

/** For other modules. Includes blocked and deleted sellers: their old orders still need a name. */
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
