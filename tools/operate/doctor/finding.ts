import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { type Finding, failed } from '#settings/checks/server/finding.ts'

export { type Finding, failed, formatError, passed, warning } from '#settings/checks/server/finding.ts'

/** The findings of an error that every command explains in these words. */
export function findingsOf(error: unknown): Finding[] {
  const failures = explainFailure(error)
  if (!failures) throw error
  return failures.map(({ message, remedy }) => failed(message, remedy))
}
