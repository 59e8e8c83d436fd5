import { afterAll, afterEach } from 'vitest'
import '#platform/server/standard-identity.ts'
import { failOnViolations, watchSandbox } from './watch-sandbox.ts'

/** Run by Vitest before each file: a test fails if the sandbox has differed from the real provider's description during it. */
let violations: string[] = []
const stopWatching = watchSandbox((violation) => violations.push(violation))

function fail(): void {
  const found = violations
  violations = []
  failOnViolations(found)
}

afterEach(fail)
// reports what happened before the first test or after the last
afterAll(() => {
  stopWatching()
  fail()
})
