import { explainFailure } from '#app/server/failures/explain-failure.ts'
import type { Failure } from '#app/server/failures/failure.ts'

/**
 * Runs a command. What an operator can mend ends it with `headline`, a sentence and its way out, and exit code 1; a fault of the
 * program is thrown on with its stack.
 */
export async function runCommand(headline: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const failures = explainFailure(error)
    if (!failures) throw error
    printFailures(headline, failures)
    process.exitCode = 1
  }
}

export function printFailures(headline: string, failures: readonly Failure[]): void {
  for (const { message, remedy } of failures) console.error(`${headline}: ${message}.\n  → ${remedy}`)
}
