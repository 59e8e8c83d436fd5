import { expect, it } from 'vitest'
import { mutatedFolders } from './folders.ts'
import type { Mutant } from './report.ts'
import { readSavedResults, toSavedResult } from './saved-results.ts'

const fault = (status: Mutant['status'], replacement: string): Mutant => ({
  file: 'src/access/server/actor.ts',
  line: 3,
  status,
  code: 'a < b',
  replacement,
})

it('keeps of a whole run what was noticed, what changes nothing, and each fault that is left', () => {
  const mutants = [
    fault('Killed', 'true'),
    fault('Timeout', 'false'),
    fault('Ignored', ''),
    fault('Survived', 'a <= b'),
    fault('Survived', 'a > b'),
    fault('NoCoverage', 'b < a'),
  ]
  const { file, code } = fault('Survived', '')
  const equivalent = [{ file, code, replacement: 'a <= b', reason: 'a and b are never the same' }]
  expect(toSavedResult(mutants, Date.parse('2026-11-26T23:00:00Z'), equivalent)).toEqual({
    day: '2026-11-26',
    faults: 5,
    noticed: 2,
    equivalent: 1,
    survivors: [`${file}:3  a < b  ->  a > b`, `${file}:3  not executed  a < b  ->  b < a`],
  })
})

it('has the last whole run of every folder, with 85 % in sum and every fault that is left', () => {
  const saved = readSavedResults()
  expect(Object.keys(saved)).toEqual(mutatedFolders.flatMap(({ folder, isNew }) => (isNew ? [] : folder)).toSorted())
  const results = Object.values(saved)
  const sumOf = (count: 'faults' | 'noticed') => results.reduce((sum, result) => sum + result[count], 0)
  expect(sumOf('noticed') / sumOf('faults')).toBeGreaterThanOrEqual(0.85)
  for (const { faults, noticed, equivalent, survivors } of results)
    expect(noticed + equivalent + survivors.length).toBe(faults)
})
