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

/** Longer than queueing the email takes, so that the response time does not reveal whether the address is known. */
const minResponseMs = 120

/**
 * Mails a code to a client of any seller and returns the random value that the code is bound to: a code is tried only by the browser
 * that asked for it. The answer is the same for an address that no seller knows (N-CLPG-002).
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

/** Hashes the code together with the challenge, because six digits alone could be found from their hash at once. */
function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge} ${code}`).digest()
}

interface EnteredCode {
  email: string
  challenge: string
  code: string
  /** Null when limits are switched off. */
  address: string | null
}

/** Opens a session with the code of an email; a code works once, and a few tries end it (N-CLPG-003). Returns the token. */
export async function enterCode(db: Database, { email, challenge, code, address }: EnteredCode): Promise<string> {
  const challengeHash = hashToken(challenge)
  // outside the transaction below, so that the try counts even if that is rolled back
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
