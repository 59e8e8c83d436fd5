import type { ErrorCode } from '#platform/app-error.ts'
import { isApiError } from './api-error.ts'
import type { HttpMethod } from './transport.ts'

/** A call whose failure is not notified by the call itself. */
export interface UnnotifiedCall {
  /** A method and a path as the API describes them; `{name}` stands for one segment. */
  call: `${HttpMethod} ${string}`
  /** The errors that are not notified; if absent, no error of this call is notified, not even a missing answer. */
  codes?: readonly ErrorCode[]
}

let unnotifiedCalls: readonly UnnotifiedCall[] = []

/** The composition root registers the exceptions, once. */
export function setUnnotifiedCalls(calls: readonly UnnotifiedCall[]): void {
  unnotifiedCalls = calls
}

export function isUnnotified(method: HttpMethod, path: string, error: unknown): boolean {
  return unnotifiedCalls.some(
    ({ call, codes }) => matchesCall(call, `${method} ${path}`) && (!codes || isApiError(error, ...codes)),
  )
}

function matchesCall(pattern: string, call: string): boolean {
  const [expected, segments] = [pattern.split('/'), call.split('/')]
  return (
    expected.length === segments.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === segments[index])
  )
}
