import { expect, test } from 'vitest'
import type { DisputeView } from '#orders/disputes/contract.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { createClient, createClientSession } from '../../../../tests/harness/factories.ts'
import { openInBrowser, readMailedValue } from '../../../../tests/harness/mailed-links.ts'
import { disputeOrder } from '../../../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { createOrder, createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const sale = await createSale(shop, { quantity: 500 })

/**
 * Creates an order of a new client that was paid through the link mailed to her and then disputed, and tells what the bank would learn
 * about the link.
 */
async function createDisputedOrder() {
  const email = `${crypto.randomUUID()}@example.com`
  const client = await createClient(shop, sale.seller, { email })
  const orderId = await createOrder(shop, { ...sale, client })
  const value = await createPaymentLink(shop, sale, orderId)
  const { rows } = await shop.pool.query<{ id: string }>('select id from pay_links where order_id = $1', [orderId])
  const copied = await shop.call<{ url: string }>('POST', 'link/copy', {
    as: sale.seller.token,
    body: { link_id: rows[0]?.id },
  })
  const copy = new URL(copied.body.responseData.url).searchParams.get('order_id') ?? ''
  const body = { token: 'tok_visa', order_id: value, amount: 20, paymentType: 1 }
  expect((await shop.call('POST', 'payment/client/pay', { body })).body.statusCode).toBe(1)
  await settleDispute(shop, await disputeOrder(shop, orderId))
  const { id } = await shop.db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .select('d.id')
    .where('p.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const readLinks = async () =>
    (await shop.call<DisputeView>('GET', `admin/dispute/${id}`, { as: admin.token })).body.responseData.parts.find(
      ({ kind }) => kind === 'links',
    )?.value
  return { email, client, copy, readLinks }
}

test('a payment link opened by its seller proves no opening, the mailed one does [N-LINK-011]', async () => {
  const { email, copy, readLinks } = await createDisputedOrder()
  expect(await readLinks()).toMatch(/^Payment link sent on [^,]*, [\d:]*, not opened in a browser$/)
  await openInBrowser(shop, copy)
  await openInBrowser(shop, copy, await createClientSession(shop, sale.seller.email))
  expect(await readLinks()).toMatch(/^Payment link sent on [^,]*, [\d:]*$/)
  await openInBrowser(shop, await readMailedValue(shop, email))
  expect(await readLinks()).toMatch(/, opened in a browser on /)
})

test('a copy opened in the browser of the client’s page counts as opened by her [N-LINK-011]', async () => {
  const { email, copy, readLinks } = await createDisputedOrder()
  await openInBrowser(shop, copy, await createClientSession(shop, email))
  expect(await readLinks()).toMatch(/, opened in a browser on /)
})

test('an opening that proved another mailbox is left out, whatever the email was [N-LINK-011]', async () => {
  const { email, client, copy, readLinks } = await createDisputedOrder()
  const own = `${crypto.randomUUID()}@seller.example.com`
  const setEmail = (to: string) => shop.pool.query('update clients set email = $2 where id = $1', [client.id, to])
  await setEmail(own)
  await openInBrowser(shop, copy, await createClientSession(shop, own))
  await setEmail(email)
  expect(await readLinks()).toMatch(/^Payment link sent on [^,]*, [\d:]*$/)
})
