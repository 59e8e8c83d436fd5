import { styleText } from 'node:util'

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

interface RequestFields {
  method: string
  route: string
  status: number
  ms: number
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

const indent = (text: string) => text.replace(/^/gm, '    ')
