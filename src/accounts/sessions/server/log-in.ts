import { issueDocumentLink } from '#accounts/documents/server/document-link.ts'
import { verifyPassword } from '#accounts/passwords/server/hash-password.ts'
import { getProfileRow, type ProfileRow } from '#accounts/profile/server/profile-store.ts'
import { issueLoginChallenge } from '#accounts/second-factor/server/login-challenge.ts'
import type { LoginStep } from '#accounts/second-factor/server/login-challenge-store.ts'
import { selectSecondFactorState } from '#accounts/second-factor/server/second-factor-store.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import type { LoginForm } from '#accounts/sessions/contract.ts'
import { issueSession } from '#accounts/sessions/server/issue-session.ts'
import { issueToken } from '#accounts/sessions/server/issue-token.ts'
import { presentDocumentsToken, presentLoginChallenge, presentSetupToken } from '#accounts/sessions/server/present.ts'
import { tokenLifetimeMinutes } from '#accounts/sessions/server/token-lifetimes.ts'
import { sessionsText } from '#accounts/sessions/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface LoggedIn {
  user: ProfileRow
  accessToken: string
}

interface LoginDependencies {
  db: Database
  config: Pick<Config, 'secondFactorRequired'>
}

/**
 * Reveals nothing before the password is right; then checks blocked, bank details and approval, in this order (D-063), and whether an
 * administrator's login needs a second step (D-230).
 */
export async function logIn({ db, config }: LoginDependencies, { email, password }: LoginForm): Promise<LoggedIn> {
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
    if (isSeller && !user.documents_approved)
      return { documentsToken: user.documents_rejected_at ? await issueDocumentLink(tx, user.id) : null }
    const step = isSeller ? null : await findLoginStep(tx, user.id, config)
    if (step) return { step, loginToken: await issueLoginChallenge(tx, user.id, step) }
    return { accessToken: await issueSession(tx, user.id) }
  })
  if (issued.setupToken !== undefined)
    throw new AppError(
      sessionsText.bankDetailsMissing,
      errorCode.bankDetailsMissing,
      presentSetupToken(issued.setupToken),
    )
  if (issued.documentsToken !== undefined)
    throw new AppError(
      sessionsText.notApproved,
      errorCode.notApproved,
      issued.documentsToken === null ? undefined : presentDocumentsToken(issued.documentsToken),
    )
  if (issued.step !== undefined)
    throw new AppError(
      issued.step === 'code' ? secondFactorText.needed : secondFactorText.setUpNeeded,
      errorCode.secondFactorNeeded,
      presentLoginChallenge(issued),
    )
  return { user: await getProfileRow(db, found.id), accessToken: issued.accessToken }
}

/** What an administrator's login still needs; null where the password is enough. */
async function findLoginStep(
  tx: Tx,
  userId: string,
  { secondFactorRequired }: LoginDependencies['config'],
): Promise<LoginStep | null> {
  const { enabledAt } = await selectSecondFactorState(tx, userId)
  if (enabledAt) return 'code'
  return secondFactorRequired ? 'set-up' : null
}

function wrongCredentials(): AppError {
  return new AppError(sessionsText.wrongCredentials, errorCode.wrongPassword)
}
