const people = /[\w.+-]+@[\w.-]+|[0-9a-f]{8}-[0-9a-f-]{27}/gi
const maxLength = 300

/**
 * What a log may tell of an error of a service outside: its kind, its codes and its words, without emails and ids of ours, and nothing
 * of what was sent. An error that names another as its cause tells of that too: a connection that fails says why.
 */
export function describeCause(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { type, code, statusCode, requestId, detail } = error as Error & Record<string, unknown>
  const inner = error.cause ?? (detail instanceof Error ? detail : undefined)
  const details = { kind: type ?? error.name, code, statusCode, requestId }
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => ['string', 'number'].includes(typeof value))),
    message: error.message.replace(people, '…').slice(0, maxLength),
    ...(inner === undefined ? {} : { cause: describeCause(inner) }),
  }
}
