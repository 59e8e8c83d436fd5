import { timingSafeEqual } from 'node:crypto'
import { generateToken, hashToken } from '#access/server/tokens.ts'
import { rememberAddress } from '#accounts/sessions/server/familiar-addresses.ts'
import {
  clientSessionLifetimeDays,
  codeTryLimit,
  maxTriesOfCode,
} from '#client-page/codes/server/client-code-limits.ts'
import { consumeCode, countTry } from '#client-page/codes/server/client-code-store.ts'
import { insertSession } from '#client-page/codes/server/client-session-store.ts'
import { hashCode } from '#client-page/codes/server/request-code.ts'
import { clientPageText } from '#client-page/text.ts'
import { recordProvedEmail } from '#mail/server/proved-emails.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { clearAttempts, countAttempt } from '#platform/server/http/rate-limit.ts'

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
