import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { reconcilePayment } from '#orders/payment/server/reconcile-payments.ts'
import { paymentsText } from '#payments/text.ts'
import {
  credit,
  debit,
  getBalance,
  lockDebt,
  postJournal,
  salesAccount,
  sellerDebtAccount,
} from '#payouts/ledger/server/ledger.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorText } from '#platform/error-text.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { findDisputeByCharge, postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { answerChallenge } from '../../../../tests/harness/sales.ts'
import { callSandbox } from '../../../../tests/harness/sandbox.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'
import { clearFaults, injectFault } from '../../../../tests/harness/unfinished-payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

/** A seller who owes £12.50, or the given amount. */
async function aDebtor(owed = pence(1250)): Promise<Person> {
  const seller = await createSeller(shop)
  await inTransaction(shop.db, (tx) =>
    postJournal(tx, {
      kind: 'commission_reversal',
      ref: seller.id,
      entries: [debit(sellerDebtAccount(seller.id), owed), credit(salesAccount, owed)],
    }),
  )
  return seller
}

interface Answer {
  message: string
  nextAction?: { type: string; url: string }
}
const pay = async (seller: Person, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  (
    await shop.call<Answer>('POST', 'payment/payout/pay', {
      as: seller.token,
      headers,
      body: {
        description: 'Payout payment',
        token: 'tok_visa',
        order_id: '',
        amount: 12.5,
        user_id: seller.id,
        ...change,
      },
    })
  ).body
const owed = async ({ token }: Person) => {
  const { usr } = (
    await shop.call<{ usr: { paidByVendor: boolean; amount: number } }>('GET', 'user/profile', { as: token })
  ).body.responseData
  return usr.paidByVendor ? usr.amount : 0
}
const attempts = ({ id }: Person) =>
  shop.db.selectFrom('payments').selectAll().where('debtor_id', '=', id).orderBy('created_at').execute()

test('a debt that is paid while another payment starts is not paid twice [D-028]', async () => {
  const debtor = await aDebtor()
  const debt = sellerDebtAccount(debtor.id)
  let second: ReturnType<typeof pay> | undefined
  await inTransaction(shop.db, async (tx) => {
    await lockDebt(tx, debtor.id)
    // the lock is pipelined and reaches the database with this statement, so that the payment below has to wait for it
    expect(await getBalance(tx, debt)).toBe(1250)
    second = pay(debtor)
    await expect.poll(waitForTheirTurn).toBe(1)
    const entries = [debit(salesAccount, pence(1250)), credit(debt, pence(1250))]
    await postJournal(tx, { kind: 'debt_return', ref: debtor.id, entries })
  })
  expect((await second)?.responseMessage).toBe(payoutsText.nothingOwed)
  expect(await attempts(debtor)).toEqual([])
})

async function waitForTheirTurn(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

test('a seller pays the debt once; the server has its amount [I-PAYM-019, D-028]', async () => {
  const anna = await aDebtor()
  expect(await owed(anna)).toBe(12.5)
  expect((await pay(anna, { amount: 1 })).responseMessage).toBe(payoutsText.debtChanged)
  const other = (await createSeller(shop)).id
  expect((await pay(anna, { user_id: other })).responseMessage).toBe(errorText.notAllowed)
  expect((await pay(anna, { amount: '12.50' })).responseData.message).toBe('Thank you. The amount you owed is paid.')
  expect(await owed(anna)).toBe(0)
  expect((await pay(anna)).responseMessage).toBe(payoutsText.nothingOwed)
  const [attempt] = await attempts(anna)
  const journal = await shop.db
    .selectFrom('journals')
    .select('kind')
    .where('ref', '=', attempt?.id ?? '')
    .execute()
  expect(journal).toEqual([{ kind: 'debt_payment' }])
})

test('three requests at once charge once [D-025, D-028]', async () => {
  const anna = await aDebtor()
  const answers = await Promise.all([pay(anna), pay(anna), pay(anna)])
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.errorCode === 13)).toHaveLength(2)
  expect(await attempts(anna)).toMatchObject([{ state: 'succeeded', amount_pence: 1250 }])
})

test('a declined card changes nothing, and another card can pay [D-201]', async () => {
  const anna = await aDebtor()
  expect((await pay(anna, { token: 'tok_chargeDeclined' })).error).toMatchObject({
    errorCode: 22,
    errors: { raw: { message: 'Your card was declined.' } },
  })
  expect(await owed(anna)).toBe(12.5)
  expect((await pay(anna)).statusCode).toBe(1)
})

test('a debt too small for a card waits for commission, and no card is tried [D-392, N-ACCT-010]', async () => {
  const anna = await aDebtor(pence(29))
  expect((await pay(anna, { amount: 0.29 })).error).toMatchObject({
    errorCode: 22,
    responseMessage: payoutsText.debtTooSmall,
  })
  expect([await owed(anna), await attempts(anna)]).toEqual([0.29, []])
  const ida = await aDebtor(pence(30))
  expect((await pay(ida, { amount: 0.3 })).statusCode).toBe(1)
})

test('a card needing authentication redirects, and repeating the call gives its outcome [D-042]', async () => {
  const anna = await aDebtor()
  const token = 'tok_threeDSecure2Required'
  const { nextAction } = (await pay(anna, { token })).responseData
  expect((await pay(anna)).responseMessage).toBe(paymentsText.debtPaymentPending)
  const [attempt] = await attempts(anna)
  expect(attempt).toMatchObject({ state: 'requires_action', next_action_url: nextAction?.url })
  const intent = await callSandbox(shop.ownUrl(), 'GET', `/v1/payment_intents/${attempt?.provider_ref}`)
  expect(intent).toMatchObject({ amount: 1250, description: payoutsText.debtDescription })
  const answered = await answerChallenge(nextAction?.url ?? '', 'complete')
  expect(answered.headers.get('location')).toMatch(/\/payoutPayment$/)
  expect((await pay(anna, { token })).responseData.message).toContain('paid')
  expect(await owed(anna)).toBe(0)
  expect((await pay(anna, { token })).responseMessage).toBe(payoutsText.nothingOwed)
})

test('after a failed authentication another card pays, and the first one’s outcome is gone', async () => {
  const anna = await aDebtor()
  const token = 'tok_threeDSecure2Required'
  const { nextAction } = (await pay(anna, { token })).responseData
  await answerChallenge(nextAction?.url ?? '', 'fail')
  const [attempt] = await attempts(anna)
  await reconcilePayment(shop, attempt?.id ?? '')
  expect((await pay(anna)).statusCode).toBe(1)
  expect((await pay(anna, { token })).responseMessage).toBe(payoutsText.nothingOwed)
})

test('a payment without an answer stays open, and the job finishes it [D-025]', async () => {
  const anna = await aDebtor()
  await injectFault(shop, 'drop_after')
  expect((await pay(anna)).responseMessage).toBe(payoutsText.debtNotFinished)
  await clearFaults(shop)
  const [attempt] = await attempts(anna)
  expect(attempt?.state).toBe('unknown')
  for (let times = 0; times < 2; times++) await reconcilePayment(shop, attempt?.id ?? '')
  expect(await owed(anna)).toBe(0)
  expect((await pay(anna)).responseData.message).toContain('paid')
})

test('repeating a call cut off after the debt was paid charges nothing [N-PLAT-010, D-028]', async () => {
  const anna = await aDebtor()
  const interrupt = () =>
    shop.pool.query(
      "update idempotency_keys set state = 'running', claimed_by = null, created_at = now() - interval '3 minutes' where key = $1",
      [anna.id],
    )
  const call = { 'Idempotency-Key': anna.id }
  const { message } = (await pay(anna, {}, call)).responseData
  await interrupt()
  expect((await pay(anna, {}, call)).responseData?.message).toBe(message)
  expect(await attempts(anna)).toHaveLength(1)
  expect((await pay(anna)).responseMessage).toBe(payoutsText.nothingOwed)
})

test('a payment that a lost dispute takes back is owed again', async () => {
  const anna = await aDebtor()
  await pay(anna, { token: 'tok_createDispute' })
  expect(await owed(anna)).toBe(0)
  const [attempt] = await attempts(anna)
  const dispute = await findDisputeByCharge(shop, attempt?.provider_ref ?? '')
  await postToProvider(shop, `/v1/disputes/${dispute}/close`)
  for (let times = 0; times < 2; times++) await settleDispute(shop, dispute)
  expect(await owed(anna)).toBe(12.5)
})

test('only a seller pays, with a token and an amount', async () => {
  const anna = await aDebtor()
  expect((await pay(anna, { token: '' })).error?.errorCode).toBe(1)
  expect((await pay(anna, { amount: 'much' })).error?.errorCode).toBe(1)
  const client = await createClient(shop, anna)
  expect((await pay({ ...anna, token: client.token })).error?.errorCode).toBe(8)
  expect((await pay({ ...anna, token: '' })).error?.errorCode).toBe(7)
})
