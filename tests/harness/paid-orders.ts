import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { reverseFailedRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import type { Person } from './factories.ts'
import { createOrder, payOrder, type Sale } from './sales.ts'
import { callSandbox } from './sandbox.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** What happens to paid orders: refunds and disputes, also with a provider whose answers are lost. */

/** Creates an order that is paid by card: items of £20.00 with £5.00 commission each, one line for each product. */
export async function createPaidOrder(
  shop: Shop,
  sale: Sale,
  { quantity = 1, productIds = [sale.productId] }: { quantity?: number; productIds?: string[] } = {},
): Promise<string> {
  const amount = 20 * quantity * productIds.length
  const prods = productIds.map((prod_id) => ({ prod_id, quantity }))
  const order_id = await createOrder(shop, sale, { prods, subTotalAmount: amount, totalAmount: amount })
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return order_id
}

export interface OrderRefunds {
  left: number
  refunded: number
  lines: { line_id: string; quantity: number; refunded: number }[]
  refunds: { state: string; amount: number }[]
}

/** An order's refunds, as an administrator sees them. */
export async function getRefunds(shop: Shop, admin: Person, orderId: string): Promise<OrderRefunds> {
  return (await shop.call<OrderRefunds>('GET', `admin/refund/${orderId}`, { as: admin.token })).body.responseData
}

export function postRefund(shop: Shop, admin: Person, body: Record<string, unknown>): Promise<ApiResponse<unknown>> {
  return shop.call('POST', 'admin/refund', { as: admin.token, body })
}

/** Reverses the newest refund, as if the provider had declined it. */
export async function reverseNewestRefund(shop: Shop): Promise<void> {
  const newest = shop.db.selectFrom('refunds').select('id').orderBy('created_at', 'desc')
  const { id } = await newest.executeTakeFirstOrThrow()
  const findRefund = async () => ({ state: 'declined', userMessage: '', rawMessage: '' }) as const
  await reverseFailedRefund({ ...shop, provider: { ...shop.provider, findRefund } }, id)
}

/** Makes the card holder dispute an order's payment, or part of it; returns the provider's id of the dispute. */
export async function disputeOrder(shop: Shop, orderId: string, amountPence?: number): Promise<string> {
  const { charge_ref } = await shop.db
    .selectFrom('payments')
    .select('charge_ref')
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const path = `/v1/test_helpers/sandbox/charges/${charge_ref}/dispute`
  const fields: Record<string, string> = amountPence === undefined ? {} : { amount: String(amountPence) }
  return String((await callSandbox(shop.ownUrl(), 'POST', path, fields)).id)
}

/** Disputes an order's payment and records that in the shop as a webhook event would; returns the shop's own id of the dispute. */
export async function openDisputeOf(shop: Shop, orderId: string): Promise<string> {
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  const disputes = shop.db.selectFrom('disputes').select('id').where('provider_ref', '=', disputeRef)
  return (await disputes.executeTakeFirstOrThrow()).id
}

/** Loses the provider's answers until the work is done, although the provider does what it is asked. */
export function loseAnswers(shop: Shop, path: string, work: () => Promise<unknown>): Promise<void> {
  return withFault(shop, { next: 'drop_after', path }, work)
}

/** Makes the provider fail, without doing anything, until the work is done. */
export function failCalls(shop: Shop, path: string, work: () => Promise<unknown>): Promise<void> {
  return withFault(shop, { next: 'error_500', path }, work)
}

/** Injects four faults, because the official library retries a failed call by itself. */
async function withFault(shop: Shop, fault: { next: string; path: string }, work: () => Promise<unknown>) {
  const faults = '/v1/test_helpers/sandbox/faults'
  await callSandbox(shop.ownUrl(), 'POST', faults, { ...fault, method: 'POST', count: '4' })
  try {
    await work()
  } finally {
    await callSandbox(shop.ownUrl(), 'DELETE', faults)
  }
}

/** Makes jobs run now that would be due later. */
export async function makeJobsDue(shop: Shop): Promise<void> {
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
}
