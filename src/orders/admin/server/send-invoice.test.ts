import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()
const admin = await createAdmin(shop)

async function sendInvoice(order_id: string): Promise<{ text: string; name: string | null; pdf: string }> {
  const { body } = await shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id } })
  expect(body.statusCode).toBe(1)
  const { order_number } = await books.orderOf(order_id)
  const { text, attachment, attachment_name } = await shop.db
    .selectFrom('emails')
    .selectAll()
    .where('kind', '=', 'invoice')
    .where('subject', 'like', `%${order_number}`)
    .executeTakeFirstOrThrow()
  if (!attachment) return { text, name: attachment_name, pdf: '' }
  const { text: pdf } = await extractText(await getDocumentProxy(new Uint8Array(attachment)), { mergePages: true })
  return { text, name: attachment_name, pdf: pdf.replace(/\s+/g, ' ') }
}

test('an invoice has its PDF attached, a client’s without seller’s cost [N-MAIL-023, D-039]', async () => {
  const toClient = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: toClient, amount: 20 })
  const { text, name, pdf } = await sendInvoice(toClient)
  expect(name).toMatch(/^INV-\d{6}\.pdf$/)
  expect(pdf).toContain(`Invoice ${name?.slice(0, -4)}`)
  expect(pdf).toContain('Bill to Clara Client')
  expect(pdf).toContain('Paid £20.00')
  expect(pdf).not.toMatch(/commission|15\.00/i)
  expect(text).toContain(mailText.invoiceAttached)
  const toSalon = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: toSalon, amount: 15 })
  const ofSeller = await sendInvoice(toSalon)
  expect(ofSeller.pdf).toContain('Bill to Anna Archer')
  expect(ofSeller.pdf).toContain('Paid £15.00')
})

test('an order that was paid before invoices had numbers has no PDF to attach [N-MAIL-023]', async () => {
  const orderId = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  const client = await shop.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('delete from invoices where order_id = $1', [orderId])
  client.release(true)
  const { text, name } = await sendInvoice(orderId)
  expect(name).toBeNull()
  expect(text).toContain(mailText.invoiceBody)
})
