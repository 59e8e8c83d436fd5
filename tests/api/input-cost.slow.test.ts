import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApiDocument } from '#app/server/http/openapi/openapi-types.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { listOperations, readDescription } from './described-operations.ts'
import { growthOf } from './growth.ts'
import { listBounds } from './list-bounds.ts'
import { sendOperation } from './send-operation.ts'
import { createValidInput, type ValidInput } from './valid-input.ts'

let shop: Shop
let description: OpenApiDocument
let input: ValidInput
beforeAll(async () => {
  shop = await openShop()
  description = await readDescription(shop)
  input = await createValidInput(shop, '')
})
afterAll(() => shop.close())

/** Characters whose repetition makes a careless pattern, loop or text normalisation start again at each of them. */
const worstParts: Record<string, string> = {
  spaces: ' ',
  tags: '<',
  ampersands: '&',
  quotes: '"',
  dots: '.',
  ats: 'a@',
  newlines: '\n',
  hyphens: '-a',
  marks: '\u0301\u0316',
  invisible: '\u200B',
  joiners: 'क\u094D\u200D',
  noBreak: '\u00A0',
  openTags: '<p>',
  entities: '&nbsp',
  backslashes: '\\',
  brackets: '[',
  zeros: '0',
  apostrophes: "o'",
  commas: 'a,',
}

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

test('no text costs more than its size, whatever it is made of and however long [N-INPT-010]', async () => {
  const { texts } = listBounds(description)
  const slow: string[] = []
  let sent = 0
  for (const operation of listOperations(description))
    for (const { field, maxLength } of texts.filter(({ id, isField }) => isField && id === operation.id)) {
      if (!operation.inBody.includes(field) || /password|^old_pass|^new_pass/i.test(field)) continue
      const isLong = maxLength > textLengths.unused
      const lengths = isLong ? [maxLength, 150_000] : [150_000]
      // all short fields share one rule, and so do all lists, so each of these fields is sent only some of the parts in turn
      const everyNth = isLong && maxLength < textLengths.jsonList ? 2 : 8
      const parts = Object.entries(worstParts).filter((_, at) => at % everyNth === sent % everyNth)
      for (const [name, part] of parts)
        for (const length of lengths) {
          const send = (size: number) => sendOperation(shop, operation, input, { [field]: fill(part, size) })
          const growth = await growthOf(send, length)
          if (growth !== null)
            slow.push(
              `${operation.method} ${operation.path} ${field}: ${length} of ${name} grow by ${growth.toFixed(1)}`,
            )
        }
      sent += 1
    }
  expect(slow).toEqual([])
  expect(sent).toBeGreaterThan(100)
}, 600_000)
