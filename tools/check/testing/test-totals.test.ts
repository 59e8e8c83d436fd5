import { expect, test } from 'vitest'
import { addTotals, countPlaywright, countVitest, describeTotals, isGreen } from './test-totals.ts'

const vitest = { numPassedTests: 900, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const playwright = { stats: { expected: 200, unexpected: 0, skipped: 0, flaky: 0 } }
const totalOf = (flaky: number) =>
  addTotals(countVitest(vitest), countPlaywright({ stats: { ...playwright.stats, flaky } }))

test('one browser test that passes at its second try is flaky, two fail the run', () => {
  expect([0, 1, 2].map((flaky) => isGreen(totalOf(flaky)))).toEqual([true, true, false])
  expect(describeTotals(totalOf(1))).toBe('1100 passed, 0 failed, 1 flaky')
  expect(describeTotals(totalOf(2))).toBe('1100 passed, 0 failed, 2 flaky: more than 1 flaky test fails the run')
})

test('a test that failed, or did not run, fails the run', () => {
  for (const name of ['numFailedTests', 'numPendingTests', 'numTodoTests'])
    expect(isGreen(countVitest({ ...vitest, [name]: 1 })), name).toBe(false)
  for (const name of ['unexpected', 'skipped'])
    expect(isGreen(countPlaywright({ stats: { ...playwright.stats, [name]: 1 } })), name).toBe(false)
  expect(isGreen({ passed: 0, failed: 0, flaky: 0 })).toBe(false)
})
