export interface TestTotals {
  passed: number
  failed: number
  /** Browser tests that passed on their second try. */
  flaky: number
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
}

/** One test may be flaky, for a slow moment of the machine; two are a fault of the shop or of its tests. */
const maxFlaky = 1

/** A test that did not run counts as failed. */
export const countVitest = (report: VitestReport): TestTotals => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  flaky: 0,
})

/** A test that needed its second try counts as flaky, not as passed. */
export const countPlaywright = ({ stats }: PlaywrightReport): TestTotals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.skipped,
  flaky: stats.flaky,
})

export const addTotals = (one: TestTotals, other: TestTotals): TestTotals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  flaky: one.flaky + other.flaky,
})

export const isGreen = ({ passed, failed, flaky }: TestTotals): boolean =>
  passed > 0 && failed === 0 && flaky <= maxFlaky

export function describeTotals({ passed, failed, flaky }: TestTotals): string {
  const tooFlaky = flaky > maxFlaky ? `: more than ${maxFlaky} flaky test fails the run` : ''
  return `${passed} passed, ${failed} failed, ${flaky} flaky${tooFlaky}`
}
