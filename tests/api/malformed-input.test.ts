import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../harness/shop.ts'
import { listOperations, readDescription } from './described-operations.ts'
import { sendOperation } from './send-operation.ts'
import { createValidInput } from './valid-input.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Text that no column can hold, numbers out of range, lists and objects of another shape, days that do not exist. */
const malformedValues: unknown[] = [
  ...['a\u0000b', '\ud800', '%', '["\\u0000"]', '[[1]]', '{"a":{"b":1}}', '9'.repeat(400), '1e308', '2026-02-31'],
  ...['+275760-09-13', null, 2 ** 53, 1e300, [null], { toString: 1 }],
]

test('a malformed value in any field of any call is accepted or rejected with a clear message, and is never a server error', async () => {
  const broken: string[] = []
  const unclear: string[] = []
  for (const operation of listOperations(await readDescription(shop))) {
    const validInput = await createValidInput(shop, operation.path)
    for (const field of [...operation.inPath, ...operation.inQuery, ...operation.inBody])
      for (const value of malformedValues) {
        const { status, body } = await sendOperation(shop, operation, validInput, { [field]: value })
        const description = `${operation.method} ${operation.path} ${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${status} ${body.responseMessage}`
        if (status >= 500 && body.error?.errorCode !== 23) broken.push(description)
        if (/^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/.test(body.responseMessage ?? ''))
          unclear.push(description)
      }
  }
  expect(broken).toEqual([])
  expect(unclear).toEqual([])
}, 120_000)
