import { createHmac, timingSafeEqual } from 'node:crypto'
import { totpDigits, totpStepSeconds } from '../contract.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** How many steps before and after the present one have accepted codes, for clocks that differ. */
const toleratedSteps = 1

export function computeStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / totpStepSeconds)
}

/** The code of a time step (RFC 6238 with SHA-1, as every authenticator app has it). */
export function computeTotpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** totpDigits).padStart(totpDigits, '0')
}

/** The time step that a code belongs to, near `at` and after the step of the last accepted code; undefined for a wrong code. */
export function findTotpStep(secret: Buffer, code: string, at: Date, lastStep: number): number | undefined {
  const sent = Buffer.from(code)
  const now = computeStep(at)
  const steps = Array.from({ length: 2 * toleratedSteps + 1 }, (_, index) => now - toleratedSteps + index)
  return steps.find((step) => step > lastStep && isEqual(sent, Buffer.from(computeTotpCode(secret, step))))
}

function isEqual(sent: Buffer, expected: Buffer): boolean {
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** Base 32 of RFC 4648 without padding, the form in which authenticator apps take a secret. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
