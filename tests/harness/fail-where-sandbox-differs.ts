import { afterAll, afterEach } from 'vitest'
import '#platform/server/standard-identity.ts'
import { failOnViolations, watchSandbox } from './watch-sandbox.ts'

/** Vitest runs this before each file: a test during which the sandbox differs from the real provider's description fails. */
let violations: string[] = []
const stopWatching = watchSandbox((violation) => violations.push(violation))

function fail(): void {
  const found = violations
  violations = []
  failOnViolations(found)
}

afterEach(fail)
// what was done before the first test, or after the last
afterAll(() => {
  stopWatching()
  fail()
})
