import { codesAfterRightPassword } from '#accounts/server/rate-limits.ts'
import { isFamiliarAddress, rememberAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError, TooManyAttemptsError } from '#platform/server/http/app-error.ts'
import { addAttempt, countAttempt, findLastWindow, takeBackAttempt } from '#platform/server/http/rate-limit.ts'

/** Failures of one account in a day (UTC) from addresses that are not its own, before each further attempt has to wait. */
export const accountFailures = { name: 'login-account', maxAttempts: 20, windowMinutes: 24 * 60 }
/** Then one attempt has its turn a minute; the wait for the next doubles after every four up to the longest. */
const accountTurn = { name: 'login-account-turn', maxAttempts: 1, windowMinutes: 1 }
const failuresPerStep = 4
const longestWaitMinutes = 15

/**
 * A password may be guessed from thousands of addresses: beyond some failures, attempts at one account are slowed down over all of
 * them together. An address from which its owner logged in lately is exempt, so that no stranger locks her out (D-252). The
 * attempt is counted before the password is looked at, so that those at the same time count too. No address: limits are off.
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

/** Refused while the account has to wait; what is refused does not lengthen the wait. */
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
