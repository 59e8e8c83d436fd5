import { type DestinationStream, type Logger, pino } from 'pino'
import { formatLogLine } from '#platform/server/observability/format-log-line.ts'
import { getOperationContext } from '#platform/server/observability/operation-context.ts'
import { writeAboveStep } from '#platform/server/observability/terminal-step.ts'

/**
 * JSON lines on standard output; at a terminal, lines for people. Nothing that names a person, a token or a card may be logged
 * (D-066, runtime.md).
 */
export function createLogger(level: string): Logger {
  return pino(
    {
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
    },
    openLogOutput(),
  )
}

/** A log whose pipe or terminal is closed, or whose disk is full, does not end the program. */
function openLogOutput(): DestinationStream {
  if (process.stdout.isTTY) return { write: writeForPeople }
  const output = pino.destination({ fd: 1, sync: true })
  output.on('error', () => undefined)
  return output
}

/** The request and the job that a line is about; pino adds the line's own fields to the object. */
function nameOperation(): object {
  const { requestId, job } = getOperationContext() ?? {}
  return { ...(requestId ? { reqId: requestId } : {}), ...(job ? { job } : {}) }
}

/** The message with the address follows when the shop is open. */
function writeForPeople(line: string): void {
  if (!line.includes('"msg":"Server listening at')) writeAboveStep(formatLogLine(line))
}
