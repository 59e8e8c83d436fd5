import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatLogLine } from '#platform/server/observability/log.ts'

const time = '2026-11-22T13:05:09.120Z'
const clock = new Date(time).toLocaleTimeString('en-GB')
const format = (fields: object) => stripVTControlCharacters(formatLogLine(JSON.stringify({ time, ...fields })))

test('a request is read as its method, route, status and time', () => {
  const request = { reqId: 'r-1', method: 'GET', route: '/api/v1/product/list', status: 200, ms: 12, by: 'visitor' }
  expect(format({ level: 30, ...request, msg: 'request' })).toBe(`${clock}  GET /api/v1/product/list 200 12 ms\n`)
})

test('a warning bears its level, and the fields that it has', () => {
  expect(format({ level: 40, reason: 'no answer', tries: 2, msg: 'places' })).toBe(
    `${clock}  warning  places reason=no answer tries=2\n`,
  )
})

test('the stack of an error stands below it, indented', () => {
  const err = { type: 'Error', message: 'away', stack: 'Error: away\n    at send' }
  expect(format({ level: 50, err, msg: 'stopping failed' })).toBe(
    `${clock}  error  stopping failed\n    Error: away\n        at send\n`,
  )
})
