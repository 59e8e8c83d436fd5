import { expect, test } from 'vitest'
import { callSandbox, secretKey } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'
import { apiRoutes } from './api-routes.ts'

const sandbox = openSandboxForTests()

const wrongKeys = [
  'sk_test_sandbox',
  `${secretKey}x`,
  secretKey.slice(0, -1),
  'rk_test_1',
  'sk_live_1',
  'pk_test_other',
]

test.each(wrongKeys)('the key %s is refused as the provider refuses it, on every call', async (key) => {
  for (const [method, path] of apiRoutes) {
    const answer = await fetch(sandbox.url + path.replace(/:\w+/g, 'x_1'), {
      method,
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status, path).toBe(401)
    const { error } = (await answer.json()) as { error: { type: string; message: string } }
    expect(error).toEqual({
      type: 'invalid_request_error',
      message: expect.stringMatching(/^Invalid API Key provided: /),
    })
    // the message does not repeat the key
    expect(error.message).not.toContain(key.slice(9) || key)
  }
})

test('a call without a key is refused, and one with the key of the installation is answered', async () => {
  expect((await fetch(`${sandbox.url}/v1/charges`)).status).toBe(401)
  expect(await callSandbox(sandbox.url, 'GET', '/v1/charges')).toMatchObject({ object: 'list' })
})
