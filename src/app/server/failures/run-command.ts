import { explainFailure } from './explain-failure.ts'
import type { Failure } from './failure.ts'

/**
 * Runs a command. A failure that an operator can fix is printed under `headline` with its remedy, and sets exit code 1; any other error is
 * thrown on with its stack.
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

function printFailures(headline: string, failures: readonly Failure[]): void {
  for (const [remedy, messages] of Map.groupBy(failures, (failure) => failure.remedy)) {
    const sentences = messages.map(({ message }) => (/[.?!:]$/.test(message) ? message : `${message}.`))
    const lines = sentences.length === 1 ? ` ${sentences}` : sentences.map((sentence) => `\n  ${sentence}`).join('')
    console.error(`${headline}:${lines}\n  → ${remedy}`)
  }
}
