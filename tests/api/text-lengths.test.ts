import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApiDocument } from '#app/server/http/openapi/openapi-types.ts'
import { maxIdempotencyKeyLength } from '#app/server/http/replay-idempotent-calls.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { readTableContents } from '../harness/table-contents.ts'
import { type DescribedOperation, listOperations, readDescription } from './described-operations.ts'
import { listBounds, type TextBound } from './list-bounds.ts'
import { sendOperation } from './send-operation.ts'
import { createValidInput, type ValidInput } from './valid-input.ts'

let shop: Shop
let description: OpenApiDocument
let validInput: ValidInput
beforeAll(async () => {
  shop = await openShop()
  description = await readDescription(shop)
  validInput = await createValidInput(shop, '')
})
afterAll(() => shop.close())

test('every text of a call has a longest length from the list, and every list a largest count', () => {
  const { unbounded, texts } = listBounds(description)
  expect(unbounded).toEqual([])
  expect(texts.length).toBeGreaterThan(300)
  const listed = new Set<number>([...Object.values(textLengths), maxIdempotencyKeyLength])
  expect(texts.filter(({ maxLength }) => !listed.has(maxLength))).toEqual([])
  const used = new Set(texts.map(({ maxLength }) => maxLength))
  expect(Object.entries(textLengths).filter(([, length]) => !used.has(length))).toEqual([])
})

/** Sends one character more than the field accepts, as digits, which most fields would otherwise accept. */
async function sendTooLong(operation: DescribedOperation, { field, maxLength }: TextBound): Promise<string | null> {
  const text = field === 'email' ? `${'1'.repeat(maxLength - 11)}@example.com` : '1'.repeat(maxLength + 1)
  const { status, body } = await sendOperation(shop, operation, validInput, { [field]: text })
  const { errorCode, errors } = body.error ?? {}
  const isNamed = Object.keys((errors as object | undefined) ?? {}).some((name) => field.split('_or_').includes(name))
  // a value in the path can make the URL too long for the server before the parameter's own limit is checked
  const isTooLongForServer = operation.inPath.includes(field) && status === 414
  return errorCode === 1 && ((status === 400 && isNamed) || isTooLongForServer)
    ? null
    : `${operation.method} ${operation.path} ${field}: ${status} ${errorCode}`
}

test('a text one character too long is refused with code 1 for its field, without a change', async () => {
  const { texts } = listBounds(description)
  const before = await readTableContents(shop)
  const accepted: (string | null)[] = []
  let sent = 0
  for (const operation of listOperations(description))
    for (const bound of texts.filter(({ id, isField }) => isField && id === operation.id)) {
      // in a query or form the server closes the connection before it has read such a long text
      const isBody = !operation.multipart && operation.inBody.includes(bound.field)
      if (bound.maxLength === textLengths.jsonList && !isBody) continue
      accepted.push(await sendTooLong(operation, bound))
      sent += 1
    }
  expect(accepted.filter((answer) => answer !== null)).toEqual([])
  expect(sent).toBeGreaterThan(200)
  expect(await readTableContents(shop)).toEqual(before)
}, 60_000)
