import { expect, test } from 'vitest'
import { computeStep, computeTotpCode, findTotpStep, toBase32 } from '#accounts/second-factor/server/totp.ts'

/** The secret and the times of RFC 6238, appendix B, whose codes have two digits more. */
const secret = Buffer.from('12345678901234567890')
const published: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test.each(published)('at second %i the code is the published one [D-230]', (seconds, code) => {
  expect(computeTotpCode(secret, computeStep(new Date(seconds * 1000)))).toBe(code.slice(2))
})

test('a code is good for its own 30 seconds and one step before and after them [D-230]', () => {
  const at = new Date('2026-11-22T10:00:00Z')
  const step = computeStep(at)
  const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(secret, computeTotpCode(secret, step + away), at, 0))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(computeStep(new Date(at.getTime() + 29_999))).toBe(step)
  expect(computeStep(new Date(at.getTime() + 30_000))).toBe(step + 1)
})

test('no code of a step that was used, or of one before it, is good again [D-230]', () => {
  const at = new Date('2026-11-22T10:00:00Z')
  const step = computeStep(at)
  const found = [-1, 0, 1].map((away) => findTotpStep(secret, computeTotpCode(secret, step + away), at, step))
  expect(found).toEqual([undefined, undefined, step + 1])
  expect(findTotpStep(secret, '12345', at, 0)).toBeUndefined()
})

test('a secret is written as authenticator apps take it', () => {
  const published: Record<string, string> = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', foobar: 'MZXW6YTBOI' }
  for (const [text, encoded] of Object.entries(published)) expect(toBase32(Buffer.from(text))).toBe(encoded)
})
