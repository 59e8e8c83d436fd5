import { createHash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#accounts/second-factor/contract.ts'
import { toBase32 } from '#accounts/second-factor/server/base32.ts'

/** 80 random bits, which nobody guesses from a hash: 16 letters and digits in four groups. */
const recoveryCodeBytes = 10

export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    (toBase32(randomBytes(recoveryCodeBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

/** Of a code as it was typed: capitals, spaces and dashes do not count. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest()
}
