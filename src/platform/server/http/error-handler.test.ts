import fastify from 'fastify'
import { expect, test } from 'vitest'
import { errorCode } from '#platform/envelope.ts'
import { TooManyAttemptsError } from '#platform/server/http/app-error.ts'
import { handleError } from '#platform/server/http/error-handler.ts'

/** How the shop answers when this is thrown somewhere inside. */
async function answerTo(thrown: unknown) {
  const app = fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => {
    throw thrown
  })
  const { statusCode, headers, body } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).error.errorCode, body }
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
])('a database that cannot be reached (%s: %s) is told as such, with a time to come back', async (code) => {
  expect(await answerTo(failure(code))).toMatchObject({ status: 503, retryAfter: '5', code: errorCode.unexpected })
})

test('a sign that no column can hold is the asker’s mistake, any other fault is ours and tells nothing of itself', async () => {
  expect(await answerTo(failure('22021'))).toMatchObject({ status: 400, code: errorCode.invalid })
  const ours = await answerTo(failure('42703'))
  expect(ours).toMatchObject({ status: 500, code: errorCode.unexpected })
  expect(ours.body).not.toMatch(/secret|10\.0\.0\.3/)
})

test('whoever tried too often is told when to come back', async () => {
  const answer = await answerTo(new TooManyAttemptsError(840))
  expect(answer).toMatchObject({ status: 429, retryAfter: '840', code: errorCode.tooManyAttempts })
})
