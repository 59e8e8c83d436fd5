import { expect, test } from 'vitest'
import { createAdmin, createProduct } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

test('each line has the VAT rate of its day of payment for good [N-INVC-012, N-INVC-016]', async () => {
  const shop = await openShop({ VAT_NUMBER: 'GB123456789', VAT_RATE: '20' })
  const admin = await createAdmin(shop)
  const sale = await createSale(shop, { quantity: 50 })
  const [reduced, zero] = [await createProduct(shop, { name: 'Reduced' }), await createProduct(shop, { name: 'Zero' })]
  const setRate = (id: string, rate: number | null) =>
    shop.pool.query('update products set vat_rate = $2 where id = $1', [id, rate])
  await setRate(zero, 0)
  const prods = [sale.productId, reduced, zero].map((prod_id) => ({ prod_id, quantity: 1 }))
  const order_id = await createOrder(shop, sale, { prods, subTotalAmount: 60, totalAmount: 60 })
  await setRate(reduced, 5)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 60 })
  for (const id of [sale.productId, reduced, zero]) await setRate(id, 12.5)

  const linesOf = async (kind: string) =>
    (
      await shop.pool.query(
        `select l.vat_rate, l.net_pence, l.vat_pence, l.gross_pence from invoice_lines l join invoices i on i.id = l.invoice_id
         where i.order_id = $1 and i.kind = $2 order by l.position`,
        [order_id, kind],
      )
    ).rows.map(Object.values)
  const lines = [
    [20, 1667, 333, 2000],
    [5, 1905, 95, 2000],
    [0, 2000, 0, 2000],
  ]
  expect(await linesOf('invoice')).toEqual(lines)
  const url = `${shop.ownUrl()}/api/v1/admin/export/invoices?order_id=${order_id}`
  const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
  const csv = await (await fetch(url, { headers: { authorization, accesstoken: admin.token } })).text()
  expect(csv).toContain(',"0%, 5%, 20%",55.72,4.28,60,')
  await shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id } })
  const email = (await openBooks(shop).emailsAbout(order_id)).find(({ kind }) => kind === 'invoice')?.text
  for (const words of ['Net at 20%: £16.67', 'VAT at 5%: £0.95', 'Net at 0%: £20.00', 'Total: £60.00'])
    expect(email).toContain(words)
  const refund = { order_id, amount: 60, refunded: 0 }
  expect((await shop.call('POST', 'admin/refund', { as: admin.token, body: refund })).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await linesOf('credit_note')).toEqual(lines)
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await shop.close()
})
