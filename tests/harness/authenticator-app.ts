import { computeStep, computeTotpCode } from '#accounts/second-factor/server/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Stands for an authenticator app, given a key URI or a typed secret: returns the current code, or the one after this many steps. */
export function readAuthenticatorCode(secretOrUri: string, stepsLater = 0): string {
  const secret = secretOrUri.startsWith('otpauth:') ? new URL(secretOrUri).searchParams.get('secret') : secretOrUri
  return computeTotpCode(decodeBase32(secret ?? ''), computeStep(new Date()) + stepsLater)
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
