import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteArena } from '#catalogue/search/server/packed-products.ts'

const change = fc.record({ number: fc.nat(9), length: fc.constantFrom(0, 1, 90_000, 400_000, 1_200_000) })

test('each number has its own bytes however often they change, and freed bytes are reused', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 20, maxLength: 60 }), (changes) => {
      const arena = new ByteArena()
      const plain = new Map<number, Buffer>()
      for (const [at, { number, length }] of changes.entries()) {
        if (length === 0) {
          arena.delete(number)
          plain.delete(number)
          continue
        }
        const bytes = Buffer.alloc(length, at + 1)
        arena.set(number, bytes)
        plain.set(number, bytes)
      }
      for (let number = 0; number < 10; number++)
        expect(Buffer.compare(arena.get(number) ?? Buffer.alloc(0), plain.get(number) ?? Buffer.alloc(0))).toBe(0)
      const bytes = [...plain.values()].reduce((sum, { length }) => sum + length, 0)
      expect(arena.bytes).toBe(bytes)
      // each chunk except the last is at least half full
      expect(arena.reservedBytes).toBeLessThanOrEqual(2 * bytes + 1_200_000)
    }),
    { numRuns: 60 },
  )
})
