import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverEmail } from '#mail/server/deliver-email.ts'
import { MailServerError } from '#mail/server/mail-server-error.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type CheckedShop, openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { createSale, type Sale } from '../../../../tests/harness/sales.ts'

let shop: CheckedShop
let sale: Sale
let email: string
beforeAll(async () => {
  shop = await openCheckedShop()
  sale = await createSale(shop)
  const query = shop.db.selectFrom('clients').select('email').where('id', '=', sale.client.id)
  email = (await query.executeTakeFirstOrThrow()).email
})
afterAll(() => shop.close())

const noMailbox = new MailServerError(
  Object.assign(new Error(`550 5.1.1 <${'nobody@example.com'}>: no such mailbox`), {
    responseCode: 550,
    command: 'RCPT TO',
  }),
  'nobody@example.com',
)
async function mail(to: string, error: Error | null): Promise<void> {
  const content = { kind: 'pay-link', to, subject: 'Your order', html: '<p>Hello</p>', text: 'Hello' }
  const id = await inTransaction(shop.db, (tx) => queueEmail(tx, content))
  const transport = {
    send: () => (error ? Promise.reject(error) : Promise.resolve('250 OK')),
    close: () => Promise.resolve(),
  }
  await deliverEmail({ db: shop.db, transport, config: { devMail: false } }, id)
}
const undelivered = async (as = sale.seller.token) =>
  (await shop.call<{ emails: { client_id: string; email: string }[] }>('GET', 'client/undelivered', { as })).body
    .responseData.emails

test('sellers see whose address refuses emails, until it accepts one again [N-MAIL-002]', async () => {
  expect(await undelivered()).toEqual([])
  await mail(email.toUpperCase(), noMailbox)
  expect(await undelivered()).toMatchObject([{ client_id: sale.client.id, email, refused: expect.any(String) }])
  const other = await createSale(shop)
  const hers = await undelivered(other.seller.token)
  expect(hers.map(({ client_id }) => client_id)).toEqual([other.client.id])
  await mail(email, null)
  expect(await undelivered()).toEqual([])
  await mail(email, noMailbox)
  expect(await undelivered()).toHaveLength(1)
  await shop.db.updateTable('clients').set({ email: 'right@example.com' }).where('id', '=', sale.client.id).execute()
  expect(await undelivered()).toEqual([])
})

test('administrators see every undelivered email with the mail server’s answer [N-MAIL-003]', async () => {
  const { token: as } = await createAdmin(shop)
  await mail('nobody@example.com', noMailbox)
  const { emails, ttl } = (
    await shop.call<{ emails: object[]; ttl: number }>('GET', 'admin/email/refused', { as, query: { lmt: 1 } })
  ).body.responseData
  expect(ttl).toBe(2)
  expect(emails).toMatchObject([
    { subject: 'Your order', email: 'nobody@example.com', answer: expect.stringContaining('550'), user_id: null },
  ])
})
