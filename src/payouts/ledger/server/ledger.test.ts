import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  credit,
  debit,
  getBalance,
  heldAccount,
  postJournal,
  postPaidOrder,
  postProviderFee,
  providerFeesAccount,
  salesAccount,
  sellerPayableAccount,
} from '#payouts/ledger/server/ledger.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'

let setup: TestDatabase
beforeAll(async () => {
  setup = await createTestDatabase()
})
afterAll(() => setup.close())

const write = (journal: Parameters<typeof postJournal>[1]) => inTransaction(setup.db, (tx) => postJournal(tx, journal))
const amounts = (...parts: number[]) => parts.map((part) => pence(part))

const entries = async () => (await setup.pool.query('select account, pence from entries order by id')).rows

test('a journal is posted once, however often it is sent [D-025]', async () => {
  const ref = randomUUID()
  const [paid = pence(0)] = amounts(1999)
  const journal = { kind: 'payment', ref, entries: [debit(heldAccount, paid), credit(salesAccount, paid)] } as const
  const before = (await entries()).length
  await Promise.all([1, 2, 3, 4].map(() => write({ ...journal, entries: [...journal.entries] })))
  expect(await entries()).toHaveLength(before + 2)
})

test('a journal that does not balance is rejected by the code and by the database [D-043]', async () => {
  const lopsided = [debit(heldAccount, pence(100)), credit(salesAccount, pence(99))]
  const ref = randomUUID()
  await expect(write({ kind: 'payment', ref, entries: lopsided })).rejects.toThrow(
    `the journal payment ${ref} does not balance: 1`,
  )
  const raw = (sql: string) => setup.pool.query(sql)
  await expect(raw(`insert into journals (kind, ref) values ('payment', '${randomUUID()}')`)).rejects.toThrow(
    'does not balance',
  )
  await expect(
    raw(`with j as (insert into journals (kind, ref) values ('payment', '${randomUUID()}') returning id)
      insert into entries (journal_id, account, pence) select j.id, 'held', 5 from j`),
  ).rejects.toThrow('does not balance')
})

test('a journal without any amount is rejected, and empty entries are not stored [D-043]', async () => {
  const [ref, empty, five] = [randomUUID(), debit(heldAccount, pence(0)), pence(5)]
  await expect(write({ kind: 'payment', ref, entries: [empty, empty] })).rejects.toThrow(
    `the journal payment ${ref} does not balance: 0`,
  )
  const before = (await entries()).length
  await write({ kind: 'payment', ref, entries: [debit(heldAccount, five), credit(salesAccount, five), empty] })
  expect(await entries()).toHaveLength(before + 2)
})

test('journals and entries cannot be updated, deleted or truncated [D-043]', async () => {
  await write({
    kind: 'payment',
    ref: randomUUID(),
    entries: [debit(heldAccount, pence(5)), credit(salesAccount, pence(5))],
  })
  const attempts = [
    'update entries set pence = pence + 1',
    'update journals set ref = ref',
    'delete from entries',
    'delete from journals',
    'truncate entries',
    'truncate journals cascade',
    // a further entry for a journal that is already complete
    `insert into entries (journal_id, account, pence) select id, 'held', 1 from journals limit 1`,
  ]
  for (const attempt of attempts)
    await expect(setup.pool.query(attempt), attempt).rejects.toThrow(/only grows|does not balance/)
})

test('an unknown ledger account is rejected [D-043]', async () => {
  const unknown = [debit('pocket', pence(5)), credit(salesAccount, pence(5))]
  await expect(write({ kind: 'payment', ref: randomUUID(), entries: unknown })).rejects.toThrow()
})

/** A paid order with the provider's fee for it (null: not known yet), a fee by itself, or an earlier step repeated. */
type Step =
  | { kind: 'paid'; amount: number; share: number; fee: number | null; mode: 'discount' | 'accrual' | 'none' }
  | { kind: 'fee'; amount: number }
  | { kind: 'again'; which: number }

const amount = fc.integer({ min: 30, max: 5_000_000 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('paid' as const),
      amount,
      share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
      fee: fc.constantFrom(null, 0, 1, 20),
      mode: fc.constantFrom('discount' as const, 'accrual' as const, 'none' as const),
    }),
    fc.record({ kind: fc.constant('fee' as const), amount }),
    fc.record({ kind: fc.constant('again' as const), which: fc.nat(10) }),
  ),
  { maxLength: 12 },
)

test('any postings in any order keep journals balanced and balances right [D-004, D-005, D-006]', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (trade: Step[]) => {
      const before = await balances()
      const sellerId = await aSellerRow()
      const done: (() => Promise<unknown>)[] = []
      let [money, owed, fees, sold] = [0, 0, 0, 0]
      for (const step of trade) {
        if (step.kind === 'again') {
          await done[step.which % Math.max(1, done.length)]?.()
          continue
        }
        const book = step.kind === 'fee' ? feeBooking(step.amount) : await orderBooking(sellerId, step)
        await book()
        done.push(book)
        if (step.kind === 'fee') {
          fees += step.amount
          money -= step.amount
        } else {
          money += step.amount - (step.fee ?? 0)
          fees += step.fee ?? 0
          const earned = step.mode === 'accrual' ? commissionOf(step) : 0
          owed += earned
          sold += step.amount - earned
        }
      }
      expect(await getBalance(setup.db, sellerPayableAccount(sellerId))).toBe(-owed || 0)
      const after = await balances()
      expect(after.held - before.held).toBe(money)
      expect(after.fees - before.fees).toBe(fees)
      expect(before.sales - after.sales).toBe(sold)
      const wrong = await setup.pool.query('select journal_id from entries group by 1 having sum(pence) <> 0')
      expect(wrong.rows).toEqual([])
      expect((await setup.pool.query('select coalesce(sum(pence), 0) as sum from entries')).rows[0]?.sum).toBe(0)
    }),
    { numRuns: 40 },
  )
})

const commissionOf = ({ amount: paid, share }: { amount: number; share: number }) => Math.floor((paid * share) / 100)

function feeBooking(amount: number) {
  const [fee = pence(0)] = amounts(amount)
  const ref = randomUUID()
  return () => inTransaction(setup.db, (tx) => postProviderFee(tx, ref, fee))
}

async function orderBooking(sellerId: string, step: Extract<Step, { kind: 'paid' }>) {
  const orderId = await anOrderRow(sellerId, step.amount)
  const booking = {
    orderId,
    sellerId,
    paymentId: randomUUID(),
    mode: step.mode,
    paid: pence(step.amount),
    commission: pence(commissionOf(step)),
    holdDays: 0,
    reduction: pence(0),
    fee: step.fee === null ? null : pence(step.fee),
  }
  return () => inTransaction(setup.db, (tx) => postPaidOrder(tx, booking))
}

async function balances() {
  const of = (account: string) => getBalance(setup.db, account)
  return { held: await of(heldAccount), fees: await of(providerFeesAccount), sales: await of(salesAccount) }
}

async function aSellerRow(): Promise<string> {
  const { rows } = await setup.pool.query(
    `insert into users (role, email, password_hash, first_name, last_name) values ('seller', $1, '', 'A', 'B') returning id`,
    [`${randomUUID()}@example.com`],
  )
  return rows[0]?.id
}

async function anOrderRow(sellerId: string, amount: number): Promise<string> {
  const { rows } = await setup.pool.query(
    `insert into orders (seller_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence, saving_pence)
      values ($1, 1, 1, $2, 0, $2, 0) returning id`,
    [sellerId, amount],
  )
  return rows[0]?.id
}
