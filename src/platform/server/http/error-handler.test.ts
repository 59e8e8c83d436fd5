import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { handleError } from '#platform/server/http/error-handler.ts'

/** How the shop answers when a route throws this. */
async function answerTo(thrown: unknown) {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw thrown
  })
  const { statusCode, headers, body } = await app.inject('/')
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    code: JSON.parse(body).error.errorCode,
    body,
    log: lines.join(''),
  }
}
const failure = (code: string) => Object.assign(new Error('password=secret at 10.0.0.3'), { code })

test.each([
  ['ECONNREFUSED', 'nobody listens there'],
  ['ENOTFOUND', 'its name is not known'],
  ['EAI_AGAIN', 'nor is whoever knows names'],
  ['ETIMEDOUT', 'no answer comes'],
  ['57P03', 'it is starting'],
  ['53300', 'too many are connected'],
  ['25006', 'it became a replica'],
])('a database out of reach (%s: %s) is reported with a time to retry [N-PLAT-001, D-424]', async (code) => {
  expect(await answerTo(failure(code))).toMatchObject({ status: 503, retryAfter: '5', code: errorCode.unavailable })
})

test('a process that has closed its connections to stop is reported as unavailable', async () => {
  const { db, pool, close } = openDatabase(inject('postgresUrl'))
  await close()
  for (const late of [pool.query('select'), sql`select`.execute(db)]) {
    const error = await late.catch((thrown: unknown) => thrown)
    expect(await answerTo(error)).toMatchObject({ status: 503, retryAfter: '5', code: errorCode.unavailable })
  }
})

test('a disk that takes nothing is reported as unavailable; a file that is missing is a fault', async () => {
  const fileError = (code: string) => Object.assign(failure(code), { syscall: 'write' })
  for (const code of ['ENOSPC', 'EROFS', 'EACCES', 'EIO'])
    expect(await answerTo(fileError(code))).toMatchObject({ status: 503, retryAfter: '5', code: errorCode.unavailable })
  expect(await answerTo(fileError('ENOENT'))).toMatchObject({ status: 500 })
})

test('a character no column can hold is the caller’s fault; other errors reveal nothing', async () => {
  expect(await answerTo(failure('22021'))).toMatchObject({ status: 400, code: errorCode.invalid })
  const ours = await answerTo(failure('42703'))
  expect(ours).toMatchObject({ status: 500, code: errorCode.unexpected })
  expect(ours.body).not.toMatch(/secret|10\.0\.0\.3/)
})

test('a caller with too many attempts is told when to retry', async () => {
  const answer = await answerTo(new TooManyAttemptsError(840))
  expect(answer).toMatchObject({ status: 429, retryAfter: '840', code: errorCode.tooManyAttempts })
})

test('a card provider that is away is worth another try, and the response says when', async () => {
  const answer = await answerTo(new AppError('The card payment provider cannot be reached.', errorCode.providerDown))
  expect(answer).toMatchObject({ status: 503, retryAfter: '5', code: errorCode.providerDown })
})

test('the log says why something outside failed, without names; the answer does not [N-PLAT-002]', async () => {
  const connection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const cause = Object.assign(new Error(`no answer about anna@example.com, customer ${crypto.randomUUID()}`), {
    type: 'StripeConnectionError',
    statusCode: 409,
    raw: { name: 'Anna Archer' },
    detail: connection,
  })
  const text = 'The card payment provider cannot be reached.'
  const { body, log } = await answerTo(new AppError(text, errorCode.providerDown, undefined, cause))
  expect(body).not.toMatch(/ECONNREFUSED|Stripe/)
  expect(JSON.parse(log)).toMatchObject({
    msg: 'not reachable',
    code: 23,
    cause: {
      kind: 'StripeConnectionError',
      statusCode: 409,
      message: 'no answer about …, customer …',
      cause: { kind: 'Error', code: 'ECONNREFUSED' },
    },
  })
  expect(log).not.toContain('Anna')
})
