import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#accounts/passwords/server/hash-password.ts'

test('a hash names its kind and cost, and is another one each time', async () => {
  const [one, two] = await Promise.all([hashPassword('Salon-42-chair'), hashPassword('Salon-42-chair')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
  expect(two).not.toBe(one)
  expect(await verifyPassword('Salon-42-chair', one)).toBe(true)
  expect(await verifyPassword('salon-42-chair', one)).toBe(false)
})

test('the whole password counts, and one letter is one letter however a keyboard writes it', async () => {
  const long = `${'Aa1!'.repeat(14)}`
  const hash = await hashPassword(long)
  expect(await verifyPassword(`${long.slice(0, -1)}?`, hash)).toBe(false)
  expect(await verifyPassword('Cafe\u0301-2026', await hashPassword('Caf\u00e9-2026'))).toBe(true)
})

test('a missing hash and a malformed one match no password', async () => {
  for (const hash of [undefined, '', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$unusable$unusable'])
    expect(await verifyPassword('Salon-42-chair', hash)).toBe(false)
})

test('an unregistered email takes as long as a registered one [D-065]', async () => {
  const hash = await hashPassword('Salon-42-chair')
  const median = async (against: string | undefined) => {
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const start = performance.now()
      await verifyPassword('wrong', against)
      times.push(performance.now() - start)
    }
    return times.sort((a, b) => a - b)[4] ?? 0
  }
  const [known, unknown] = [await median(hash), await median(undefined)]
  expect(unknown).toBeGreaterThan(known / 3)
  expect(unknown).toBeLessThan(known * 3)
})
