import { expect, test } from 'vitest'
import { parsePayLinkValue } from '#orders/pay-links/pay-link-path.ts'

test.each([
  ['?order_id=abc-D_9', 'abc-D_9'],
  ['?anything=abc', 'abc'],
  ['?order_id=abc&payment_intent=pi_1&redirect_status=succeeded', 'abc'],
  ['?order_id=a%20b', 'a b'],
  ['?order_id=a=b', 'a=b'],
  ['?order_id=', ''],
  ['?order_id', ''],
  ['?order_id=%', ''],
  ['', ''],
])('the query %s has the link value %j [C-LINK-004]', (search, value) => {
  expect(parsePayLinkValue(search)).toBe(value)
})
