import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { generateToken, hashToken } from '#access/server/tokens.ts'

it('gives each token 256 random bits in letters that an address can carry', () => {
  const tokens = Array.from({ length: 50 }, () => generateToken().token)
  expect(new Set(tokens).size).toBe(50)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

it('stores the SHA-256 of a token, from which it cannot be told', () => {
  const { token, hash } = generateToken()
  expect(hash).toEqual(createHash('sha256').update(token).digest())
  expect(hashToken(token)).toEqual(hash)
})
