import { expect, test } from 'vitest'
import { issueCreditNote, reverseCreditNote } from '#orders/invoices/server/issue-invoice.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, openBooks, payOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

const company = {
  COMPANY_NAME: 'Aurelle Trade Ltd',
  COMPANY_ADDRESS: '1 Mill Road, Leeds',
  COMPANY_NUMBER: '01234567',
  VAT_NUMBER: 'GB123456789',
}

const invoices = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.db.selectFrom('invoices').selectAll().orderBy('kind').orderBy('number')

/** Makes the transaction fail at its commit, after the invoice of this order has taken its number. */
const failCommitOf = (shop: Awaited<ReturnType<typeof openShop>>, orderId: string) =>
  shop.pool.query(`create function fail_commit() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device'; end $$;
    create constraint trigger fail_commit after insert on invoices deferrable initially deferred
    for each row when (new.order_id = '${orderId}') execute function fail_commit()`)

const listBrokenRules = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  return findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)
}

test('fifty payments at once are invoiced without a gap [N-INVC-001–002, N-INVC-008, D-365]', async () => {
  const shop = await openShop(company)
  const sale = await createSale(shop, { quantity: 500 })
  const ids: string[] = []
  for (let at = 0; at < 61; at += 1) ids.push(await createOrder(shop, sale))
  const pay = (order_id: string, at: number) =>
    payOrder(shop, 'token', sale.seller.token, {
      token: at % 6 === 5 ? 'tok_chargeDeclined' : 'tok_visa',
      order_id,
      amount: 20,
    })
  await failCommitOf(shop, ids[0] ?? '')
  const answers = await Promise.all(ids.map(pay))
  expect(answers.filter(({ body }) => body.statusCode === 1)).toHaveLength(50)
  const issued = await invoices(shop).execute()
  expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(new Set(issued.map(({ order_id }) => order_id)).size).toBe(50)
  for (const one of issued) expect(one).toMatchObject({ net_pence: 1667, vat_pence: 333, gross_pence: 2000 })
  for (const change of ['update invoices set vat_pence = 0', 'delete from invoices', 'delete from invoice_lines'])
    await expect(shop.pool.query(change)).rejects.toThrow('never changes')
  expect(await listBrokenRules(shop)).toEqual([])
  const client = await shop.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('update invoices set number = 51 where number = 7')
  await client.query('update invoices set net_pence = 1668, gross_pence = 2001 where number = 8')
  client.release(true)
  expect(await listBrokenRules(shop)).toEqual([
    'invoices and credit notes are numbered from 1 without a gap',
    'an order has an invoice over what was charged, since invoices are issued',
    'an invoice is the sum of its lines, and its VAT is within half a penny of the rate of each',
  ])
  await shop.close()
})

test('the email has number, company and VAT, a refund a credit note [N-INVC-003, N-INVC-005–007]', async () => {
  const shop = await openShop(company)
  const sale = await createSale(shop, { quantity: 500 })
  const admin = await createAdmin(shop)
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  await shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id } })
  const text = (await openBooks(shop).emailsAbout(order_id)).find(({ kind }) => kind === 'invoice')?.text
  for (const words of [
    'Invoice number: INV-000001',
    'Sold by: Aurelle Trade Ltd, 1 Mill Road, Leeds',
    'Company number: 01234567',
    'VAT number: GB123456789',
    'Net at 20%: £16.67',
    'VAT at 20%: £3.33',
    'Total: £20.00',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/commission|15\.00/i)
  const refund = await shop.call('POST', 'admin/refund', {
    as: admin.token,
    body: { order_id, amount: 20, refunded: 0 },
  })
  expect(refund.body.statusCode).toBe(1)
  await shop.runJobs()
  const [note, invoice] = await invoices(shop).execute()
  expect(note).toMatchObject({ kind: 'credit_note', number: 1, corrects_id: invoice?.id, vat_pence: 333 })
  const names = await shop.db.selectFrom('invoice_lines').select('name').execute()
  expect(names).toEqual([{ name: 'Aurelle Velvet Serum' }, { name: 'Aurelle Velvet Serum' }])
  expect(note).toMatchObject({ gross_pence: 2000, company: invoice?.company, recipient: 'client' })
  expect(await listBrokenRules(shop)).toEqual([])
  await shop.close()
})

test('refunds in parts credit the invoice’s VAT to the penny [N-INVC-006–007]', async () => {
  const shop = await openShop(company)
  const sale = await createSale(shop, { quantity: 500 })
  const admin = await createAdmin(shop)
  const prods = [{ prod_id: sale.productId, quantity: 2 }]
  const order_id = await createOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 40 })
  const { lines } = (
    await shop.call<{ lines: { line_id: string }[] }>('GET', `admin/refund/${order_id}`, { as: admin.token })
  ).body.responseData
  const refundOne = (refunded: number) =>
    shop.call('POST', 'admin/refund', {
      as: admin.token,
      body: { order_id, lines: JSON.stringify([{ line_id: lines[0]?.line_id, quantity: 1 }]), amount: 20, refunded },
    })
  expect((await refundOne(0)).body.statusCode).toBe(1)
  expect((await refundOne(20)).body.statusCode).toBe(1)
  const issued = await invoices(shop).execute()
  expect(issued.map(({ kind, vat_pence }) => [kind, vat_pence])).toEqual([
    ['credit_note', 333],
    ['credit_note', 334],
    ['invoice', 667],
  ])
  expect(await listBrokenRules(shop)).toEqual([])
  const client = await shop.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('update invoice_lines set vat_pence = 335, net_pence = 1665 where vat_pence = 334')
  await client.query('update invoices set vat_pence = 335, net_pence = 1665 where vat_pence = 334')
  client.release(true)
  expect(await listBrokenRules(shop)).toContain('no more VAT of an order line is credited than was invoiced')
  await shop.close()
})

test('a cash sale’s invoice is the seller’s over her card’s charge [N-INVC-004, N-INVC-009]', async () => {
  const shop = await openShop()
  const sale = await createSale(shop, { quantity: 500, brand: 'Aurelle', name: 'Silk Shampoo' })
  await shop.pool.query('update products set vat_rate = 5 where id = $1', [sale.productId])
  const order_id = await createOrder(shop, sale)
  const card_id = await saveCard(shop, sale.seller)
  await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id })
  expect(await invoices(shop).execute()).toMatchObject([{ recipient: 'seller', gross_pence: 1500, vat_pence: 0 }])
  expect(await shop.db.selectFrom('invoice_lines').select(['name', 'vat_rate']).execute()).toEqual([
    { name: 'Aurelle Silk Shampoo', vat_rate: null },
  ])
  await shop.close()
})

test('an order paid before invoices were issued has no credit note to take back [N-INVC-007]', async () => {
  const shop = await openShop()
  const order = { orderId: crypto.randomUUID(), refundId: crypto.randomUUID() }
  await shop.db.transaction().execute(async (tx) => {
    expect(await issueCreditNote(tx, order)).toBeNull()
    await reverseCreditNote(tx, order)
  })
  expect(await invoices(shop).execute()).toEqual([])
  await shop.close()
})
