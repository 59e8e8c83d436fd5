import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '#platform/server/observability/tracing/span.ts'

/** What a process is doing: answering a request, or working on a job. */
export interface OperationContext {
  /** The id of the request; undefined in a job that the schedule enqueued. */
  requestId: string | undefined
  /** The name of the job. */
  job?: string
  /** The span of what is being done; absent if nothing is traced. */
  span?: Span
}

const storage = new AsyncLocalStorage<OperationContext>()

/** Runs `work`, and whatever it causes later, in this context. */
export function runInContext<Result>(context: OperationContext, work: () => Result): Result {
  return storage.run(context, work)
}

export function getOperationContext(): OperationContext | undefined {
  return storage.getStore()
}
