import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#base/server/jobs.ts'
import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import { runAudit } from '../../tools/audit/run-audit.ts'
import { buildWhenStale } from '../../tools/build-when-stale.ts'
import { type FreshDatabase, freshDatabase } from '../harness/database.ts'
import { aClient, aProduct, aSeller, type Person, withPayouts } from '../harness/factories.ts'
import { type Program, startProgram } from '../harness/processes.ts'

/** The sandbox runs in a process of its own, so that the shop's death does not take the provider along. */
let shopsDatabase: FreshDatabase
let providersDatabase: FreshDatabase
let provider: Program
let folder: string

beforeAll(async () => {
  buildWhenStale()
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-crash-'))
  shopsDatabase = await freshDatabase()
  providersDatabase = await freshDatabase()
  provider = await startProgram(['tools/sandbox.ts', '--port', '0'], { DATABASE_URL: providersDatabase.url })
})
afterAll(async () => {
  await provider.stop()
  await shopsDatabase.close()
  await providersDatabase.close()
  rmSync(folder, { recursive: true, force: true })
})

const startShop = () =>
  startProgram(['src/app/server/main.ts'], {
    DATABASE_URL: shopsDatabase.url,
    DATA_DIR: folder,
    STRIPE_API_BASE: provider.url,
    PORT: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
  })

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`
async function call(shop: Program, seller: Person, route: string, body: object) {
  const headers = { authorization: basic, accesstoken: seller.token, 'content-type': 'application/json' }
  const response = await fetch(`${shop.url}/api/v1/${route}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as { statusCode: number; responseData: { _id: string } }
}

const fault = (next: string) =>
  fetch(`${provider.url}/v1/test_helpers/sandbox/faults`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: `next=${next}&path=/v1/payment_intents&method=POST&count=1`,
  })

/** The minute that the clock waits before it asks about an attempt, gone by. */
async function aMinuteLater(): Promise<void> {
  await sql`update payments set updated_at = updated_at - interval '1 minute'`.execute(shopsDatabase.db)
}

async function orderState(orderId: string) {
  const { rows } = await sql<{ payment_status: number; charges: number }>`
    select o.payment_status, (select count(*) from payments p where p.order_id = o.id and p.state = 'succeeded') as charges
    from orders o where o.id = ${orderId}`.execute(shopsDatabase.db)
  return rows[0]
}

describe('the server dies in the middle of a payment', () => {
  test.each([
    ['after the provider has charged', 'timeout_after', 3],
    ['before the provider has charged', 'timeout', 1],
  ])(
    '%s: after the next start the order is finished or payable, and the books are clean [C-REVW-034, D-025]',
    async (_when, next, status) => {
      const shop = await startShop()
      const parts = { db: shopsDatabase.db } as Parameters<typeof aSeller>[0]
      const seller = await withPayouts(parts, await aSeller(parts))
      const client = await aClient(parts, seller)
      const productId = await aProduct(parts)
      const placed = await call(shop, seller, 'order', {
        type: 1,
        client_id: client.id,
        prods: [{ prod_id: productId, quantity: 1 }],
        totalAmount: 20,
        subTotalAmount: 20,
      })
      const orderId = placed.responseData._id
      await fault(next)
      const paying = call(shop, seller, 'payment/token/pay', {
        order_id: orderId,
        token: 'tok_visa',
        amount: 20,
        paymentType: 1,
      }).catch(() => null)
      await expect
        .poll(
          async () =>
            (await sql`select 1 from payments where order_id = ${orderId} and state = 'sent'`.execute(shopsDatabase.db))
              .rows.length,
          { timeout: 10_000 },
        )
        .toBe(1)
      // the provider has the call and does not answer
      await new Promise((resolve) => setTimeout(resolve, 500))
      await shop.kill()
      await paying

      await aMinuteLater()
      const again = await startShop()
      await enqueue(shopsDatabase.db, 'reconcile-payment', {
        paymentId: await openPayment(orderId),
      })
      await expect.poll(async () => (await orderState(orderId))?.payment_status, { timeout: 20_000 }).toBe(status)
      if (status === 1)
        await call(again, seller, 'payment/token/pay', {
          order_id: orderId,
          token: 'tok_visa',
          amount: 20,
          paymentType: 1,
        })
      expect(await orderState(orderId)).toEqual({ payment_status: 3, charges: 1 })
      await again.stop()

      const { url } = provider
      const asked = openStripeProvider({ secretKey: null, apiBase: url, webhookSecret: 'whsec_chairside_sandbox' })
      const findings = await runAudit(shopsDatabase.url, asked)
      expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
    },
    90_000,
  )
})

async function openPayment(orderId: string): Promise<string> {
  const { id } = await shopsDatabase.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}
