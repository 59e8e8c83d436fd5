import { type Logger, pino } from 'pino'

/** JSON lines on standard output. Nothing that names a person, a token or a card may be logged (D-066, runtime.md). */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
