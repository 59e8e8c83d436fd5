import { outsideTransaction } from '#platform/server/database/transaction.ts'
import type { JobOrigin } from '#platform/server/jobs/job-queue.ts'
import { runInContext } from '#platform/server/observability/operation-context.ts'
import { createDurationHistogram } from '#platform/server/observability/process-registry.ts'
import { inSpan } from '#platform/server/observability/tracing/spans.ts'

const jobDuration = createDurationHistogram('chairside_job_duration_seconds', 'Jobs by name and outcome.', [
  'name',
  'outcome',
])

/**
 * Works on a job outside of the transaction in which the worker was woken, so that it may call external systems, and in the context of
 * the request that enqueued it.
 */
export function runJob(name: string, { requestId, traceparent }: JobOrigin, work: () => Promise<void>): Promise<void> {
  const traced = () => inSpan(`job ${name}`, { kind: 'consumer', parent: traceparent }, () => measureJob(name, work))
  return runInContext({ requestId, job: name }, () => outsideTransaction(traced))
}

async function measureJob(name: string, work: () => Promise<void>): Promise<void> {
  const stop = jobDuration.startTimer({ name })
  try {
    await work()
    stop({ outcome: 'done' })
  } catch (error) {
    stop({ outcome: 'failed' })
    throw error
  }
}
