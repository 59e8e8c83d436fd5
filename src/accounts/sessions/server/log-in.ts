import { verifyPassword } from '#accounts/passwords/server/hash-password.ts'
import { getProfileRow, type ProfileRow } from '#accounts/profile/server/profile-store.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import type { LoginForm } from '#accounts/sessions/contract.ts'
import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { presentSetupToken } from '#accounts/sessions/server/present.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { sessionsText } from '#accounts/sessions/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface LoggedIn {
  user: ProfileRow
  accessToken: string
}

/** Reveals nothing before the password is right; then checks blocked, bank details and approval, in this order (D-063). */
export async function logIn(db: Database, { email, password }: LoginForm): Promise<LoggedIn> {
  const found = await findUserByEmail(db, email)
  const isPasswordRight = await verifyPassword(password, found?.password_hash)
  if (!found || !isPasswordRight) throw wrongCredentials()
  const issued = await inTransaction(db, async (tx) => {
    // locked, so that a concurrent block or password change also revokes the session issued here
    const user = await lockUser(tx, found.id)
    if (!user || user.password_hash !== found.password_hash) throw wrongCredentials()
    if (user.blocked) throw new AppError(sessionsText.blocked, errorCode.blocked)
    const isSeller = user.role === 'seller'
    if (isSeller && !user.has_bank_details)
      return {
        setupToken: await issueToken(tx, {
          kind: 'setup',
          userId: user.id,
          lifetimeMinutes: tokenLifetimeMinutes.setup,
        }),
      }
    if (isSeller && !user.documents_approved) throw new AppError(sessionsText.notApproved, errorCode.notApproved)
    return {
      accessToken: await issueToken(tx, {
        kind: 'session',
        userId: user.id,
        lifetimeMinutes: tokenLifetimeMinutes.session,
      }),
    }
  })
  if (issued.setupToken !== undefined)
    throw new AppError(
      sessionsText.bankDetailsMissing,
      errorCode.bankDetailsMissing,
      presentSetupToken(issued.setupToken),
    )
  return { user: await getProfileRow(db, found.id), accessToken: issued.accessToken }
}

function wrongCredentials(): AppError {
  return new AppError(sessionsText.wrongCredentials, errorCode.wrongPassword)
}
