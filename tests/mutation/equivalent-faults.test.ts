import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEquivalentFaults } from './equivalent-faults.ts'

it('names code that exists, and a reason, for every fault that is left', () => {
  const faults = readEquivalentFaults()
  expect(faults.length).toBeGreaterThan(0)
  const joined = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ')
  const stale = faults.filter(
    ({ file, code, reason }) => reason === '' || !joined(file).includes(code.replace(/ \.\.\.$/, '')),
  )
  expect(stale).toEqual([])
})
