import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateToken } from '#access/server/tokens.ts'
import { clientCodeLifetimeMinutes } from '#client-page/codes/server/client-code-limits.ts'
import { insertCode } from '#client-page/codes/server/client-code-store.ts'
import { isKnownPerson } from '#client-page/server/person-store.ts'
import { renderClientCode } from '#mail/server/emails/client-code.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'

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
export function hashCode(challenge: string, code: string): Buffer {
  return createHash('sha256').update(`${challenge} ${code}`).digest()
}
