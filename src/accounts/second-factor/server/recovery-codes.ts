import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '../contract.ts'
import { toBase32 } from './totp.ts'

/**
 * The random bytes of a recovery code: 80 bits, too many to guess a code from its hash, written as 16 letters and digits in four groups.
 */
const recoveryCodeBytes = 10

export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    (toBase32(randomBytes(recoveryCodeBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

/** Digits that no code contains, each with the letter that is mistaken for it. */
const mistaken: Record<string, string> = { 0: 'o', 1: 'l', 8: 'b' }

/** Hashes a code as it was typed: capitals, spaces and dashes make no difference. */
export function hashRecoveryCode(code: string): Buffer {
  const typed = code.replace(/[\s-]/g, '').toLowerCase()
  const corrected = typed.replace(/[018]/g, (digit) => mistaken[digit] ?? digit)
  return createHash('sha256').update(corrected).digest()
}
