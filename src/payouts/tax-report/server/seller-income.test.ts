import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBalance, postPaidOrder, sellerDebtAccount, sellerPayableAccount } from '#payouts/ledger/server/ledger.ts'
import { postRefund, postReversalUndone } from '#payouts/ledger/server/post-refund.ts'
import { quartersOf, selectReportOfSeller, selectTaxReport } from '#payouts/tax-report/server/tax-report-store.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createAdmin, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let adminId: string
beforeAll(async () => {
  shop = await openShop()
  adminId = (await createAdmin(shop)).id
})
afterAll(() => shop.close())

/** A second around each midnight of London at which a quarter or year begins, and days between; summer time is an hour ahead. */
const borders = [
  '2024-01-01T00:00Z',
  '2024-03-31T23:00Z',
  '2024-06-30T23:00Z',
  '2024-09-30T23:00Z',
  '2025-01-01T00:00Z',
]
const momentArbitrary = fc.oneof(
  fc
    .tuple(fc.constantFrom(...borders), fc.constantFrom(-3_600_000, -1_000, 0, 1_000, 3_600_000))
    .map(([border, shift]) => new Date(Date.parse(border) + shift)),
  fc.date({ min: new Date('2023-12-01'), max: new Date('2025-02-01'), noInvalidDate: true }),
)
const saleArbitrary = fc.record({
  at: momentArbitrary,
  kind: fc.constantFrom('online' as const, 'cash' as const, 'own order' as const),
  commission: fc.integer({ min: 1, max: 90_000 }),
  sentBefore: fc.boolean(),
  /** What takes commission back, and whether the bank undoes the refund. */
  back: fc.option(
    fc.record({
      at: momentArbitrary,
      kind: fc.constantFrom('refund' as const, 'dispute' as const),
      share: fc.integer({ min: 1, max: 100 }),
      undoneAt: fc.option(momentArbitrary),
    }),
  ),
})
type RandomSale = typeof saleArbitrary extends fc.Arbitrary<infer Value> ? Value : never

interface Move {
  sale: RandomSale
  at: Date
  amount: number
  sales: number
}

const partsFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric', month: 'numeric' })
/** Year and quarter by the clock of London, counted without the database. */
function quarterOf(at: Date): string {
  const parts = new Map(partsFormat.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return `${parts.get('year')} Q${Math.ceil((parts.get('month') ?? 0) / 3)}`
}

test.each([
  ['with', { ownPurchases: true }],
  ['without', { ownPurchases: false }],
])('quarters of any trade %s own orders equal the ledger, by London’s clock [N-TAXR-005–006]', async (_, rule) => {
  await fc.assert(
    fc.asyncProperty(fc.array(saleArbitrary, { maxLength: 8 }), async (sales: RandomSale[]) => {
      const sellerId = (await createSeller(shop)).id
      const moves: Move[] = []
      for (const sale of sales) moves.push(...(await trade(sellerId, sale)))
      const expected = new Map<string, { income: number; sales: number }>()
      const isCounted = ({ kind }: RandomSale) => kind !== 'own order' || rule.ownPurchases
      for (const { at, amount, sales: count } of moves.filter((move) => isCounted(move.sale))) {
        const sum = expected.get(quarterOf(at)) ?? { income: 0, sales: 0 }
        expected.set(quarterOf(at), { income: sum.income + amount, sales: sum.sales + count })
      }
      const reported = new Map<string, { income: number; sales: number }>()
      for (const year of [2023, 2024, 2025]) {
        const row = await selectReportOfSeller(shop.db, rule, sellerId, year)
        if (!row) continue
        for (const [at, quarter] of quartersOf(row).entries())
          if (expected.has(`${year} Q${at + 1}`) || quarter.income !== 0 || quarter.sales !== 0)
            reported.set(`${year} Q${at + 1}`, { income: quarter.income, sales: quarter.sales })
        expect(row.year_pence).toBe(quartersOf(row).reduce((sum, { income }) => sum + income, 0))
        const page = { limit: 100, offset: 0 }
        const all = await selectTaxReport(shop.db, rule, { year, filter: undefined, search: '' }, page)
        expect(all.rows.find(({ user_id }) => user_id === sellerId)).toMatchObject({ year_pence: row.year_pence })
        expect(row.reported).toBe(row.year_sales >= 30 || row.year_pence > 170_000)
      }
      expect(new Map([...reported].sort())).toEqual(new Map([...expected].sort()))
      // the same income from the balances: what is owed to the seller, less what the seller owes, plus what was kept at sales
      const owed = await getBalance(shop.db, sellerPayableAccount(sellerId))
      const debt = await getBalance(shop.db, sellerDebtAccount(sellerId))
      const retained = sales
        .filter((sale) => sale.kind !== 'online' && isCounted(sale))
        .flatMap((sale) => retainedOf(sale))
      const total = [...reported.values()].reduce((sum, { income }) => sum + income, 0)
      expect(total).toBe(-owed - debt + retained.reduce((sum, amount) => sum + amount, 0))
    }),
    { numRuns: 25 },
  )
})

const takenBackOf = ({ commission, back }: RandomSale) => Math.ceil((commission * (back?.share ?? 0)) / 100)
/** A lost dispute takes no commission that was kept at the sale, and an undone refund gives it back. */
const isRetainedTakenBack = ({ back }: RandomSale) => back?.kind === 'refund' && back.undoneAt === null
const retainedOf = (sale: RandomSale) => [sale.commission, isRetainedTakenBack(sale) ? -takenBackOf(sale) : 0]

async function trade(sellerId: string, sale: RandomSale): Promise<Move[]> {
  const { at, kind, commission, back } = sale
  const mode = kind === 'online' ? 'accrual' : 'discount'
  // an order through a link counts as a client's even without a client record; a salon delivery without a client is the seller's own
  const type = kind === 'own order' ? 2 : 5
  const [orderId, paymentId] = await insertPaidOrder(sellerId, { at, mode, commission, type })
  const paid = {
    orderId,
    paymentId,
    sellerId,
    paid: pence(100_000),
    reduction: pence(0),
    fee: null,
    holdDays: 0,
    mode,
  } as const
  await postAt(at, (tx) => postPaidOrder(tx, { ...paid, commission: pence(commission) }))
  const moves: Move[] = [{ sale, at, amount: commission, sales: 1 }]
  if (!back) return moves
  const takenBack = takenBackOf(sale)
  if (kind !== 'online') {
    if (back.kind === 'refund') await insertRefund(paymentId, takenBack, back)
    return isRetainedTakenBack(sale) ? [...moves, { sale, at: back.at, amount: -takenBack, sales: 0 }] : moves
  }
  // a transfer that was sent leaves the seller with a debt
  if (sale.sentBefore) await shop.pool.query(`update transfers set state = 'paid' where order_id = $1`, [orderId])
  const sourceId = back.kind === 'refund' ? await insertRefund(paymentId, takenBack, back) : randomUUID()
  const amounts = { amount: pence(1_000), reduction: pence(0), commission: pence(takenBack) }
  const refund = { sourceId, kind: back.kind, orderId, sellerId, ...amounts }
  await postAt(back.at, (tx) => postRefund(tx, refund))
  moves.push({ sale, at: back.at, amount: -takenBack, sales: 0 })
  if (back.kind === 'refund' && back.undoneAt) {
    const undone = { refundId: sourceId, orderId, sellerId, amount: pence(1_000) }
    await postAt(back.undoneAt, (tx) => postReversalUndone(tx, undone))
    moves.push({ sale, at: back.undoneAt, amount: takenBack, sales: 0 })
  }
  return moves
}

/** Posts as the shop does, but at another time; the trigger that keeps entries from changing is switched off meanwhile. */
async function postAt(at: Date, post: Parameters<typeof inTransaction>[1]): Promise<void> {
  const { rows } = await shop.pool.query('select id from entries order by id desc limit 1')
  await inTransaction(shop.db, post)
  await shop.pool.query('alter table entries disable trigger entries_append_only')
  await shop.pool.query('update entries set created_at = $1 where $2::uuid is null or id > $2', [
    at,
    rows[0]?.id ?? null,
  ])
  await shop.pool.query('alter table entries enable trigger entries_append_only')
}

async function insertPaidOrder(
  sellerId: string,
  { at, mode, commission, type }: { at: Date; mode: string; commission: number; type: number },
): Promise<[orderId: string, paymentId: string]> {
  const { rows } = await shop.pool.query(
    `with o as (insert into orders (seller_id, delivery_type, payment_status, quantity, full_price_pence, commission_pence,
        total_pence, saving_pence, commission_mode, paid_at)
      values ($1, $5, 3, 1, 100000, $2, 100000, 0, $3, $4) returning id)
    insert into payments (order_id, method, payment_type, state, amount_pence)
    select id, 'new_card', 1, 'succeeded', 100000 from o returning order_id, id`,
    [sellerId, commission, mode, at, type],
  )
  return [rows[0]?.order_id, rows[0]?.id]
}

/** Inserts a refund; one that the bank undid has the state `failed`, as in the shop. */
async function insertRefund(
  paymentId: string,
  commission: number,
  { at, undoneAt }: { at: Date; undoneAt: Date | null },
): Promise<string> {
  const { rows } = await shop.pool.query(
    `insert into refunds (payment_id, state, amount_pence, commission_pence, requested_by, refunded_at)
      values ($1, $2, 1000, $3, $4, $5) returning id`,
    [paymentId, undoneAt ? 'failed' : 'succeeded', commission, adminId, undoneAt ? null : at],
  )
  return rows[0]?.id
}
