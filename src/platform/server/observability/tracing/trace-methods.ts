import { getOperationContext, runInContext } from '#platform/server/observability/operation-context.ts'
import { isTracing, startSpan } from '#platform/server/observability/tracing/spans.ts'

/** The same object whose asynchronous methods are each a span, named after `system` and the method; what they carry is not recorded. */
export function traceMethods<Target extends object>(system: string, target: Target): Target {
  if (!isTracing()) return target
  return new Proxy(target, {
    get(object, name, receiver) {
      const method: unknown = Reflect.get(object, name, receiver)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => traceCall(`${system} ${String(name)}`, () => method.apply(object, given))
    },
  })
}

/** A method that returns no promise calls nothing: its span is not ended, and therefore never sent. */
function traceCall(name: string, call: () => unknown): unknown {
  const context = getOperationContext() ?? { requestId: undefined }
  const span = startSpan(name, { kind: 'client', parent: context.span })
  if (!span) return call()
  const result = runInContext({ ...context, span }, call)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ error, isFailure: true }),
    )
  return result
}
