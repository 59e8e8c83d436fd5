import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 19 MiB, two passes: about 25 ms on the thread pool, never on the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16
const run = promisify(argon2)

/** The hash with its salt and cost in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength)
  const tag = await run('argon2id', { message: normalizedBytes(password), nonce, tagLength, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]{11,})\$([A-Za-z\d+/]{11,})$/

/**
 * Compares a password with a hash; `hash` is undefined for an unregistered email, which takes as long to verify and returns false (D-065).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = phcPattern.exec(hash ?? dummyHash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const computed = await run('argon2id', {
    message: normalizedBytes(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(computed, expected) && hash !== undefined
}

const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpaddedBase64(Buffer.alloc(saltLength))}$${unpaddedBase64(Buffer.alloc(tagLength))}`

/** Unicode-normalized: two keyboards may encode the same letter differently. */
function normalizedBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
