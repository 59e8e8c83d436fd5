import { issueDocumentLink } from '#accounts/documents/server/replace-documents.ts'
import { verifyPassword } from '#accounts/passwords/server/hash-password.ts'
import { getProfileRow, type ProfileRow } from '#accounts/profile/server/profile-store.ts'
import { issueLoginChallenge } from '#accounts/second-factor/server/login-challenge.ts'
import type { LoginStep } from '#accounts/second-factor/server/login-challenge-store.ts'
import { selectSecondFactorState } from '#accounts/second-factor/server/second-factor-store.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { codesAfterRightPassword } from '#accounts/server/rate-limits.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { addAttempt, countAttempt, findLastWindow, takeBackAttempt } from '#platform/server/http/rate-limit.ts'
import type { LoginForm } from '../contract.ts'
import { sessionsText } from '../text.ts'
import { isFamiliarAddress, rememberAddress } from './familiar-addresses.ts'
import { presentDocumentsToken, presentLoginChallenge, presentSetupToken } from './present.ts'
import { issueSession } from './session.ts'
import { issueToken, tokenLifetimeMinutes } from './tokens.ts'

/** How many failed logins to one account in a day (UTC), from IP addresses that are not its owner's, are free of any wait. */
export const accountFailures = { name: 'login-account', maxAttempts: 20, windowMinutes: 24 * 60 }

/** Beyond the free failures one attempt a minute is let through; the wait doubles after every four, up to a limit. */
const accountTurn = { name: 'login-account-turn', maxAttempts: 1, windowMinutes: 1 }

const failuresPerStep = 4

const longestWaitMinutes = 15

export interface LoggedIn {
  user: ProfileRow
  accessToken: string
}

interface LoginDependencies {
  db: Database
  config: Pick<Config, 'secondFactorRequired'>
}

/**
 * Logs a user in. Nothing about the account is revealed before the password is right; then the block, the bank details and the approval are
 * checked, in this order (D-063), and whether an administrator's login needs a second step (D-230).
 */
export async function logIn({ db, config }: LoginDependencies, { email, password }: LoginForm): Promise<LoggedIn> {
  const found = await findUserByEmail(db, email)
  const isPasswordRight = await verifyPassword(password, found?.password_hash)
  if (!found || !isPasswordRight) throw wrongCredentials()
  const issued = await inTransaction(db, async (tx) => {
    // locks the user, so that a concurrent block or password change also revokes the session issued here
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

/** The second step that an administrator's login needs; null where the password is enough. */
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

/**
 * Slows down logins to one account after some failures, over all IP addresses together, since a password may be guessed from thousands of
 * them. An address from which the owner logged in lately is exempt, so that no stranger can lock the owner out (D-252). An attempt is
 * counted before its password is checked, so that simultaneous attempts count too. `address` is null where limits are off.
 */
export async function limitLoginsOfAccount<Result>(
  db: Database,
  { email, address }: { email: string; address: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  if (address === null) return work()
  const isFamiliar = await isFamiliarAddress(db, email, address)
  if (!isFamiliar) await countFailure(db, email)
  const forgive = async () => {
    if (!isFamiliar) await takeBackAttempt(db, accountFailures, email)
    await rememberAddress(db, email, address)
  }
  try {
    const result = await work()
    await forgive()
    return result
  } catch (error) {
    if (error instanceof AppError && codesAfterRightPassword.includes(error.code)) await forgive()
    throw error
  }
}

/** Counts a failed login; refuses it while the account has to wait, and a refused attempt does not lengthen the wait. */
async function countFailure(db: Database, email: string): Promise<void> {
  const excess = (await addAttempt(db, accountFailures, email)) - accountFailures.maxAttempts
  if (excess <= 0) return
  try {
    await waitForTurn(db, email, waitMinutes(excess))
  } catch (error) {
    await takeBackAttempt(db, accountFailures, email)
    throw error
  }
}

async function waitForTurn(db: Database, email: string, minutes: number): Promise<void> {
  const last = await findLastWindow(db, accountTurn, email)
  const waitMs = last === null ? 0 : last.getTime() + minutes * 60_000 - Date.now()
  if (waitMs > 0) throw new TooManyAttemptsError(Math.ceil(waitMs / 1000))
  await countAttempt(db, accountTurn, email)
}

function waitMinutes(excess: number): number {
  return Math.min(longestWaitMinutes, 2 ** Math.floor((excess - 1) / failuresPerStep))
}
