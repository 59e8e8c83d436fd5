import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { disputeOrder } from '../../harness/paid-orders.ts'
import { findDisputeByCharge, findDisputeByOrder, postToProvider } from '../../harness/payout-accounts.ts'
import { answerChallenge } from '../../harness/sales.ts'
import { callSandbox } from '../../harness/sandbox.ts'
import type { LiveTrade } from './live-trade.ts'

/** What happens at the card provider and at the card holders' banks. */

const faultKinds = { 'answer lost': 'drop_after', 'provider down': 'error_500' } as const

/** The provider fails on POST calls of this path while the work is done. */
export async function withTrouble<Result>(
  { shop }: LiveTrade,
  path: string,
  trouble: keyof typeof faultKinds | 'none' | 'account suspended',
  work: () => Promise<Result>,
): Promise<Result> {
  if (trouble === 'none' || trouble === 'account suspended') return work()
  const fault = { next: faultKinds[trouble], path, method: 'POST', count: '1000' }
  await postToProvider(shop, '/v1/test_helpers/sandbox/faults', fault)
  try {
    return await work()
  } finally {
    await callSandbox(shop.ownUrl(), 'DELETE', '/v1/test_helpers/sandbox/faults')
  }
}

export async function answerBankPage(live: LiveTrade, page: number | 'debt', confirms: boolean): Promise<void> {
  const url = live.bankPages.get(page)
  if (!url) throw new Error('no page of the bank is open')
  await answerChallenge(url, confirms ? 'complete' : 'fail')
}

export async function openDisputeOfOrder({ shop }: LiveTrade, orderId: string, pence: number): Promise<void> {
  await disputeOrder(shop, orderId, pence)
}

export async function decideDisputeOfOrder({ shop }: LiveTrade, orderId: string, won: boolean): Promise<void> {
  await closeDispute(shop, await findDisputeByOrder(shop, orderId), won)
}

/** Closes the dispute about one of the seller's payments of debt; `at` counts the disputed ones, the oldest first. */
export async function decideDisputeOfDebt({ shop, seller }: LiveTrade, at: number, won: boolean): Promise<void> {
  const { rows } = await sql<{ ref: string }>`select p.provider_ref as ref from payments p
    join disputes d on d.payment_id = p.id where p.debtor_id = ${seller.id} order by p.id`.execute(shop.db)
  await closeDispute(shop, await findDisputeByCharge(shop, rows[at]?.ref ?? ''), won)
}

async function closeDispute(shop: LiveTrade['shop'], dispute: string, won: boolean): Promise<void> {
  const evidence = { 'evidence[uncategorized_text]': 'winning_evidence' }
  requireObject(
    won
      ? await postToProvider(shop, `/v1/disputes/${dispute}`, evidence)
      : await postToProvider(shop, `/v1/disputes/${dispute}/close`),
  )
}

/** The bank of the payer sends the order's last refund back. */
export async function sendRefundBack({ shop }: LiveTrade, orderId: string): Promise<void> {
  const { rows } = await sql<{ ref: string }>`select r.provider_ref as ref from refunds r
    join payments p on p.id = r.payment_id where p.order_id = ${orderId} and r.state = 'succeeded'
    order by r.id desc limit 1`.execute(shop.db)
  requireObject(await postToProvider(shop, `/v1/test_helpers/sandbox/refunds/${rows[0]?.ref}/fail`))
}

/** The provider verifies the seller's account or takes the verification away, and tells the shop so. */
export async function setVerified(live: LiveTrade, verified: boolean): Promise<void> {
  await suspendSilently(live, verified)
  requireObject(await postToProvider(live.shop, `/v1/accounts/${live.seller.accountRef}`, { 'metadata[checked]': '1' }))
}

/** The account takes no transfers any more, and the shop does not know it yet. */
export async function suspendSilently({ shop, seller }: LiveTrade, verified = false): Promise<void> {
  const capability = JSON.stringify(verified ? 'active' : 'inactive')
  await sql`update sandbox.objects set hidden = hidden || ${JSON.stringify({ verified })}::jsonb,
    data = jsonb_set(data, '{capabilities,transfers}', ${capability}::jsonb) where id = ${seller.accountRef}`.execute(
    shop.db,
  )
}

/** Resolves once the sandbox has delivered its webhooks. */
export async function waitForDeliveries({ shop }: LiveTrade): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    const { rows } =
      await sql`select 1 from sandbox.deliveries where delivered_at is null and failed_at is null limit 1`.execute(
        shop.db,
      )
    if (rows.length === 0) return
    await sleep(5)
  }
  throw new Error('the provider cannot deliver its webhooks')
}

function requireObject(answer: Record<string, unknown>): void {
  if (answer.error) throw new Error(`the provider refused: ${JSON.stringify(answer.error)}`)
}
