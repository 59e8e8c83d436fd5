import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApiDocument } from '#app/server/http/openapi/openapi-types.ts'
import { createClient, createSeller } from '../harness/factories.ts'
import { createPaymentLink } from '../harness/payment-link.ts'
import { createOrder, createSale } from '../harness/sales.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { listOperations, readDescription } from './described-operations.ts'
import { sendOperation } from './send-operation.ts'
import { createValidInput, validValueFor } from './valid-input.ts'

let shop: Shop
let description: OpenApiDocument
beforeAll(async () => {
  shop = await openShop()
  description = await readDescription(shop)
})
afterAll(() => shop.close())

/** Fields that nobody types, such as ids, choices, keys and signed names, and passwords, which are kept exactly as typed. */
const notTyped =
  /(?:^|_)ids?$|password|_pass$|^(?:_id|token|sca_token|cvcToken|urlClientId|urlUserId|version|docs|del_imgs|imgs_order|columns|query|deed|kind|list|page|subject_kind|client_id|state|format|month|confirmPassword|weight_unit|seal|change|dry|form|carrier|save_card|endpoint|p256dh|auth|details|rule|scope|signal|audience)$/

test('invisible marks around any text change nothing and are not stored [N-INPT-001]', async () => {
  const refused: string[] = []
  let sent = 0
  for (const operation of listOperations(description)) {
    const fields = [...operation.inQuery, ...operation.inBody].filter(
      (field) =>
        !notTyped.test(field) &&
        !(field === 'reason' && /salon|\/return$|\/return\/list$/.test(operation.path)) &&
        !(field === 'check' && operation.path.endsWith('/first-hour/check')),
    )
    if (fields.length === 0) continue
    const input = await createValidInput(shop, operation.path)
    for (const field of fields) {
      const value = validValueFor(operation.path, input, field)
      if (typeof value !== 'string' || value === '' || /^[[{]/.test(value)) continue
      const { body } = await sendOperation(shop, operation, input, { [field]: `\uFEFF\u200B${value}\u00A0\u202C` })
      sent += 1
      const { errorCode, errors } = body.error ?? {}
      if (errorCode === 1 && field in ((errors ?? {}) as object))
        refused.push(`${operation.method} ${operation.path} ${field}: ${body.responseMessage}`)
    }
  }
  expect(refused).toEqual([])
  expect(sent).toBeGreaterThan(150)
  const { rows } = await shop.pool.query<{ name: string }>(`with texts as materialized (
      select c.table_name as name, c.column_name as text from information_schema.columns as c
      join information_schema.tables as t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb'))
    select name || '.' || text as name from texts where (xpath('//n/text()', query_to_xml(format(
      'select count(*) as n from %I where %I::text ~ ''[\u200B\u202C\uFEFF]''', name, text), false, true, '')))[1]::text <> '0'`)
  expect(rows).toEqual([])
}, 600_000)

test('clients, her page and accounts take the same emails: a + b, tom&jerry [N-INPT-005, D-088]', async () => {
  const seller = await createSeller(shop)
  for (const email of ['tom&jerry@example.com', 'a/b@example.com', "o'neill+hair@example.salon"]) {
    await createClient(shop, seller, { email })
    const requested = await shop.call('POST', 'client-page/code', { body: { email } })
    expect([email, requested.status]).toEqual([email, 200])
    const reset = await shop.call('POST', 'user/forgotPassword', { body: { email } })
    expect(reset.body.error?.errors).toBeUndefined()
  }
})

test('a day beyond the calendar is refused in every field for days [N-INPT-006]', async () => {
  const wrong: string[] = []
  let sent = 0
  for (const operation of listOperations(description)) {
    const days = [...operation.inQuery, ...operation.inBody].filter((field) =>
      /^(?:\w+_)?(?:from|to)$|^day$|^patch_test$/.test(field),
    )
    if (days.length === 0) continue
    const input = await createValidInput(shop, operation.path)
    for (const field of days)
      for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2101-01-01', '9999-12-31']) {
        if (field === 'day' && operation.path.includes('account')) continue
        const { status, body } = await sendOperation(shop, operation, input, { [field]: day })
        sent += 1
        if (status !== 400 || body.error?.errorCode !== 1) wrong.push(`${operation.path} ${field} ${day}: ${status}`)
      }
  }
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(50)
})

test.each(['.', ')', '>', ' ', '.)', '”.', '\u200B'])(
  'a link pasted with %j behind it works, whatever it is for [N-INPT-002]',
  async (behind) => {
    const sale = await createSale(shop)
    const value = `${await createPaymentLink(shop, sale, await createOrder(shop, sale))}${behind}`
    const paid = await shop.call('GET', `order/payment/${encodeURIComponent(value)}`)
    expect(paid.body.responseData).toMatchObject({ order: { totalAmount: 20 } })
    const opened = await shop.call('POST', 'link/opened', { body: { value } })
    expect(opened.body.statusCode).toBe(1)
    const { email, id } = sale.seller
    await shop.call('POST', 'user/forgotPassword', { body: { email } })
    const token = await tokenInEmail('password-reset', id)
    const password = 'Chairside-3new'
    const reset = await shop.call('POST', 'user/resetPassword', {
      body: { accessToken: `${token}${behind}`, password },
    })
    expect(reset.body.statusCode).toBe(1)
  },
)

async function tokenInEmail(kind: string, userId: string): Promise<string> {
  const { email } = await shop.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const sent = (await shop.emails()).findLast((one) => one.kind === kind && one.recipient === email)
  return /\/reset-password\/\w*=?([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
}
