import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { type Finding, failed } from '#settings/checks/server/finding.ts'

export { type Finding, failed, formatError, passed, warning } from '#settings/checks/server/finding.ts'

/** The findings for an error that every command explains in the same words. */
export function findingsOf(error: unknown): Finding[] {
  const failures = explainFailure(error)
  if (!failures) throw error
  return failures.map(({ message, remedy }) => failed(message, remedy))
}
