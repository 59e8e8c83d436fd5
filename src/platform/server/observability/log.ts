import { styleText } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'
import { getOperationContext } from './operation-context.ts'
import { writeAboveStep } from './terminal-step.ts'

type Style = Parameters<typeof styleText>[0]

const levels: Record<number, [label: string, style: Style]> = {
  10: ['trace', 'dim'],
  20: ['debug', 'dim'],
  30: ['', 'reset'],
  40: ['warning', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
}

interface LogLine {
  level: number
  time: string
  msg?: string
  err?: { message?: string; stack?: string }
  [field: string]: unknown
}

interface RequestFields {
  method: string
  route: string
  status: number
  ms: number
}

const indent = (text: string) => text.replace(/^/gm, '    ')

/**
 * A logger that writes lines of JSON to standard output, or readable lines at a terminal. Nothing that names a person, a token or a card
 * may be logged (D-066, runtime.md).
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

/** Opens the output of the log; a closed pipe or terminal or a full disk does not end the program. */
function openLogOutput(): DestinationStream {
  if (process.stdout.isTTY) return { write: writeForPeople }
  const output = pino.destination({ fd: 1, sync: true })
  output.on('error', () => undefined)
  return output
}

/** The fields for the request and the job that a line is about; pino adds the line's own fields to this object. */
function nameOperation(): object {
  const { requestId, job } = getOperationContext() ?? {}
  return { ...(requestId ? { reqId: requestId } : {}), ...(job ? { job } : {}) }
}

/** Writes a line for people, except the server's own line with its address: another line with the address follows when the shop is open. */
function writeForPeople(line: string): void {
  if (!line.includes('"msg":"Server listening at')) writeAboveStep(formatLogLine(line))
}

/** A line of the log as people read it at a terminal: the time of day, the message, its fields, and an error's stack below. */
export function formatLogLine(json: string): string {
  const { level, time, msg = '', err, event: _event, ...fields } = JSON.parse(json) as LogLine
  const [label, style] = levels[level] ?? ['', 'reset']
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const message = isRequest(msg, fields) ? describeRequest(fields) : [msg, ...describeFields(fields)].join(' ')
  const head = [styleText('dim', clock), label && styleText(style, label), message].filter(Boolean).join('  ')
  const stack = err ? `\n${indent(err.stack ?? err.message ?? '')}` : ''
  return `${head}${stack}\n`
}

function isRequest(message: string, fields: object): fields is RequestFields {
  return message === 'request' && 'route' in fields
}

function describeRequest({ method, route, status, ms }: RequestFields): string {
  return `${method} ${route} ${status >= 500 ? styleText('red', String(status)) : status} ${ms} ms`
}

function describeFields(fields: object): string[] {
  return Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
}
