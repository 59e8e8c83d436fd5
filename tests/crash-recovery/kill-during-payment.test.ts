import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAdmin,
  createClient,
  createProduct,
  createSeller,
  enablePayouts,
  type Person,
} from '../harness/factories.ts'
import { openPausePoints, type PausePoint, type PausePoints } from './pause-points.ts'
import { openShopProcess, type ShopProcess } from './shop-process.ts'

let shop: ShopProcess
let pausePoints: PausePoints
let seller: Person
let admin: Person
let client: { id: string }
let productId: string
let cardId: string

const email = 'clara@example.com'

beforeAll(async () => {
  shop = await openShopProcess()
  pausePoints = await openPausePoints(shop.shopDatabase)
  const dependencies = { db: shop.shopDatabase.db } as Parameters<typeof createSeller>[0]
  seller = await enablePayouts(dependencies, await createSeller(dependencies))
  admin = await createAdmin(dependencies)
  client = await createClient(dependencies, seller, { email })
  productId = await createProduct(dependencies, { quantity: 500 })
  await shop.start()
  await post('payment/card', { token: 'tok_visa', name: 'Anna Archer', description: 'Visa' })
  const { responseData } = await shop.call('GET', 'payment/card/list', seller.token)
  cardId = (responseData as { cards: { id: string }[] }).cards[0]?.id ?? ''
})
afterAll(async () => {
  await pausePoints.close()
  await shop.close()
})

const post = (route: string, body: object, as = seller.token) => shop.call('POST', route, as, body)

interface Sale {
  id: string
  pay(): Promise<unknown>
}

async function placeOrder(): Promise<string> {
  const prods = [{ prod_id: productId, quantity: 1 }]
  const totals = { totalAmount: 20, subTotalAmount: 20 }
  const { responseData } = await post('order', { type: 1, client_id: client.id, prods, ...totals })
  return String(responseData._id)
}

const saleKinds = {
  async 'a new card'(): Promise<Sale> {
    const id = await placeOrder()
    const body = { order_id: id, token: 'tok_visa', amount: 20, paymentType: 1 }
    return { id, pay: () => post('payment/token/pay', body) }
  },
  async cash(): Promise<Sale> {
    const id = await placeOrder()
    return { id, pay: () => post('payment/cash/pay', { order_id: id, card_id: cardId }) }
  },
  async 'a payment link'(): Promise<Sale> {
    const id = await placeOrder()
    await post('payment/link', { order_id: id })
    const { text } = await shop.shopDatabase.db
      .selectFrom('emails')
      .select('text')
      .where('kind', '=', 'pay-link')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const order_id = /order_id=([\w-]+)/.exec(text)?.[1]
    const body = { token: 'tok_visa', order_id, amount: 20, paymentType: 1 }
    return { id, pay: () => shop.call('POST', 'payment/client/pay', undefined, body) }
  },
}

/** Moves payments, refunds and locked jobs into the past, so that the next reconciliation takes them up. */
async function ageOpenWork(): Promise<void> {
  await sql`update payments set updated_at = updated_at - interval '1 minute'`.execute(shop.shopDatabase.db)
  await sql`update refunds set updated_at = updated_at - interval '1 minute'`.execute(shop.shopDatabase.db)
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour', run_at = now()
    where locked_at is not null`.execute(shop.shopDatabase.db)
}

async function killAndRestart(): Promise<void> {
  await shop.kill()
  await pausePoints.release()
  await ageOpenWork()
  await shop.start()
}

async function countUnfinished(ids: string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`select
    (select count(*) from payments p where p.order_id = any(${ids}::uuid[])
      and p.state in ('sent', 'requires_action', 'unknown'))::integer
    + (select count(*) from refunds r where r.state in ('queued', 'sent'))::integer as open`.execute(
    shop.shopDatabase.db,
  )
  return rows[0]?.open ?? -1
}

async function getOutcome(id: string) {
  const { rows } = await sql<{ status: number; charges: number; confirmations: number }>`
    select o.payment_status as status,
      (select count(*) from payments p where p.order_id = o.id and p.state = 'succeeded')::integer as charges,
      (select count(*) from emails l where l.kind = 'order-confirmation' and l.recipient = u.email
        and l.subject like '%' || o.order_number || '%')::integer as confirmations
    from orders o join users u on u.id = o.seller_id where o.id = ${id}`.execute(shop.shopDatabase.db)
  return rows[0]
}

/** Resolves once the sandbox has used up its injected timeouts. */
async function waitUntilFaultsUsed(): Promise<void> {
  const left = async () =>
    (
      await sql<{ left: number }>`select coalesce(sum(remaining), 0)::integer as left from sandbox.faults`.execute(
        shop.sandboxDatabase.db,
      )
    ).rows[0]?.left
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
}

async function chargesAtProvider(): Promise<number> {
  const { rows } = await sql<{ made: number }>`select count(*)::integer as made from sandbox.objects
    where kind = 'payment_intent' and data ->> 'status' = 'succeeded'`.execute(shop.sandboxDatabase.db)
  return rows[0]?.made ?? 0
}

interface Moment {
  when: string
  /** Starts three payments at once and brings the server to this step. */
  bringTo(pay: () => Promise<unknown>[]): Promise<unknown>
  /** How many of the three payments the card provider has charged. */
  paid: number
}

/** Pauses the server at this step and resolves once so many payments wait there. */
const pauseAt = (step: PausePoint, count: number) => async (begin: () => Promise<unknown>[]) => {
  await pausePoints.hold(step)
  begin()
  await pausePoints.waiting(count)
}

const moments: Moment[] = [
  { when: 'when the orders are placed', bringTo: async () => undefined, paid: 0 },
  {
    when: 'when the payment attempts are being inserted',
    bringTo: pauseAt({ table: 'payments', state: 'sent' }, 1),
    paid: 0,
  },
  {
    when: 'when the calls are sent and the provider has not charged',
    async bringTo(pay) {
      await shop.injectTimeouts('timeout', '/v1/payment_intents', 3)
      pay()
      await waitUntilFaultsUsed()
    },
    paid: 0,
  },
  {
    when: 'when the provider has charged and has not answered',
    async bringTo(pay) {
      const before = await chargesAtProvider()
      await pausePoints.hold({ table: 'payments', state: 'succeeded' })
      await shop.injectTimeouts('timeout_after', '/v1/payment_intents', 3)
      pay()
      await expect.poll(chargesAtProvider, { timeout: 30_000 }).toBe(before + 3)
    },
    paid: 3,
  },
  {
    when: 'when the provider has answered and no payment is settled',
    bringTo: pauseAt({ table: 'payments', state: 'succeeded' }, 3),
    paid: 3,
  },
  {
    when: 'when the orders are settled and no email is marked as sent',
    bringTo: pauseAt({ table: 'emails' }, 3),
    paid: 3,
  },
]

test.each(moments)(
  'killed $when: after the next start no payment is left unfinished, each order is paid once, and the audit finds no violation [C-REVW-034, D-025]',
  async ({ bringTo, paid }) => {
    const sales = await Promise.all(Object.values(saleKinds).map((sell) => sell()))
    const ids = sales.map(({ id }) => id)
    await bringTo(() => sales.map(({ pay }) => pay().catch(() => null)))
    await killAndRestart()

    await expect.poll(() => countUnfinished(ids), { timeout: 30_000 }).toBe(0)
    const outcomes = await Promise.all(ids.map(getOutcome))
    expect(outcomes.filter((end) => end?.status === 3)).toHaveLength(paid)
    await Promise.all(sales.filter((_, at) => outcomes[at]?.status !== 3).map(({ pay }) => pay()))
    for (const id of ids) expect(await getOutcome(id)).toEqual({ status: 3, charges: 1, confirmations: 1 })
    await expect.poll(countWaitingEmails, { timeout: 30_000 }).toBe(0)
    expect(await shop.violations()).toEqual([])
  },
  60_000,
)

async function countWaitingEmails(): Promise<number> {
  return (await shop.shopDatabase.db.selectFrom('emails').select('id').where('state', '=', 'waiting').execute()).length
}

const refundMoments: Omit<Moment, 'paid'>[] = [
  {
    when: 'when the provider has refunded and has not answered',
    async bringTo(submitRefund) {
      await pausePoints.hold({ table: 'refunds', state: 'succeeded' })
      await shop.injectTimeouts('timeout_after', '/v1/refunds', 1)
      submitRefund()
      await waitUntilFaultsUsed()
    },
  },
  {
    when: 'when the provider has answered and the ledger has no entry',
    bringTo: pauseAt({ table: 'refunds', state: 'succeeded' }, 1),
  },
]

test.each(refundMoments)(
  'killed during a refund, $when: after the next start it is made once, and the audit finds no violation [D-043]',
  async ({ bringTo }) => {
    const { id, pay } = await saleKinds['a new card']()
    await pay()
    const body = { order_id: id, lines: [], amount: 20, refunded: 0 }
    await bringTo(() => [post('admin/refund', body, admin.token).catch(() => null)])
    await killAndRestart()

    await expect.poll(() => countUnfinished([id]), { timeout: 30_000 }).toBe(0)
    const { rows } = await sql`select r.state, r.amount_pence as pence from refunds r
      join payments p on p.id = r.payment_id where p.order_id = ${id}`.execute(shop.shopDatabase.db)
    expect(rows).toEqual([{ state: 'succeeded', pence: 2000 }])
    expect(await shop.violations()).toEqual([])
  },
  60_000,
)
