import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { rememberAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import { isKnownPerson } from '#client-page/server/person-store.ts'
import { clientPageText } from '#client-page/text.ts'
import { renderClientCode } from '#mail/server/emails/client-code.ts'
import { queueEmail, recordProvedEmail } from '#mail/server/queue-email.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts'
import {
  clientCodeLifetimeMinutes,
  clientSessionLifetimeDays,
  codeTryLimit,
  maxTriesOfCode,
} from './client-code-limits.ts'
import { consumeCode, countTry, insertCode } from './client-code-store.ts'
import { insertSession } from './client-session-store.ts'

/**
 * Every request for a code takes at least this long, which is more than queueing the email takes: the response time must not reveal whether
 * the email address is known.
 */
const minResponseMs = 120

/**
 * Emails a code to a client of any seller and returns the challenge, a random value without which the code is refused: only the browser
 * that asked for a code can use it. The answer is the same if no seller knows the email address (N-CLPG-002).
 */
export async function requestCode(db: Database, email: string, publicUrl: string): Promise<string> {
  const [challenge] = await Promise.all([createCode(db, email, publicUrl), sleep(minResponseMs)])
  return challenge
}

function createCode(db: Database, email: string, publicUrl: string): Promise<string> {
  const { token: challenge, hash: challengeHash } = generateToken()
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  return inTransaction(db, async (tx) => {
    const codeHash = hashCode(challenge, code)
    await insertCode(tx, { challengeHash, codeHash, email, lifetimeMinutes: clientCodeLifetimeMinutes })
    if (await isKnownPerson(tx, email)) await queueEmail(tx, renderClientCode({ to: email, code, shopUrl: publicUrl }))
    return challenge
  })
}

/** Hashes the code together with the challenge, because a hash of six digits alone could be reversed at once. */
function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge} ${code}`).digest()
}

interface EnteredCode {
  email: string
  challenge: string
  code: string
  /** The IP address of the request; null if rate limits are switched off. */
  address: string | null
}

/** Opens a session with an emailed code and returns its token. A code works once, and a few wrong tries end it (N-CLPG-003). */
export async function enterCode(db: Database, { email, challenge, code, address }: EnteredCode): Promise<string> {
  const challengeHash = hashToken(challenge)
  // counted outside the transaction below, so that a rollback does not undo the counting
  const expected = await countTry(db, { challengeHash, email, maxTries: maxTriesOfCode })
  if (!expected) throw expired()
  if (address !== null) await countAttempt(db, codeTryLimit, `${email} ${address}`)
  if (!timingSafeEqual(expected, hashCode(challenge, code.replace(/\s/g, ''))))
    throw createFieldError('code', clientPageText.codeWrong)
  const { token, hash } = generateToken()
  await inTransaction(db, async (tx) => {
    if (!(await consumeCode(tx, challengeHash, email))) throw expired()
    await insertSession(tx, hash, email, clientSessionLifetimeDays)
    await recordProvedEmail(tx, email)
  })
  if (address !== null) {
    await clearAttempts(db, codeTryLimit, `${email} ${address}`)
    await rememberAddress(db, email, address)
  }
  return token
}

const expired = () => new AppError(clientPageText.codeExpired, errorCode.linkInvalid)
