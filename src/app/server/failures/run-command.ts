import { explainFailure } from './explain-failure.ts'
import type { Failure } from './failure.ts'

/**
 * Runs a command. What an operator can fix ends it with `headline`, a sentence and its way out, and exit code 1; a fault of the
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

function printFailures(headline: string, failures: readonly Failure[]): void {
  for (const [remedy, messages] of Map.groupBy(failures, (failure) => failure.remedy)) {
    const sentences = messages.map(({ message }) => (/[.?!:]$/.test(message) ? message : `${message}.`))
    const lines = sentences.length === 1 ? ` ${sentences}` : sentences.map((sentence) => `\n  ${sentence}`).join('')
    console.error(`${headline}:${lines}\n  → ${remedy}`)
  }
}
