import { expect, test } from 'vitest'
import { releaseStartMemory } from '#app/server/start-server.ts'

test('memory that was used before the shop opens is given back to the system', () => {
  let used: unknown[] | null = Array.from({ length: 500_000 }, (_, number) => ({ number }))
  expect(used).toHaveLength(500_000)
  used = null
  const { heapTotal } = process.memoryUsage()
  releaseStartMemory()
  expect(process.memoryUsage().heapTotal).toBeLessThan(heapTotal - 10_000_000)
})
