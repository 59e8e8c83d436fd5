import { type Logger, pino } from 'pino'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'

/** JSON lines on standard output. Nothing that names a person, a token or a card may be logged (D-066, runtime.md). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: nameOperation,
    redact: {
      paths: [
        'password',
        'token',
        'email',
        'authorization',
        '*.password',
        '*.token',
        '*.email',
        '*.authorization',
        'err.detail',
        'err.where',
      ],
      censor: '[left out]',
    },
  })
}

/** The request and the job that a line is about; pino adds the line's own fields to the object. */
function nameOperation(): object {
  const { requestId, job } = getOperationContext() ?? {}
  return { ...(requestId ? { reqId: requestId } : {}), ...(job ? { job } : {}) }
}
