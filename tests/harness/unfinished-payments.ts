import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPaymentAttempt } from '#orders/payment/server/create-payment-attempt.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Sale } from './sales.ts'
import { callSandbox } from './sandbox.ts'
import type { Shop } from './shop.ts'

/** Payments of an order of £20.00 that are interrupted between the shop and the card provider. */

/** What `stateOf` returns for a paid order; `payable` is for one that can be paid again. */
export const paid = { status: 3, payments: ['succeeded'], inventoryReserved: true }
export const payable = { status: 1, payments: ['failed'], inventoryReserved: false }

const faults = '/v1/test_helpers/sandbox/faults'

/** Injects four faults, because the official library retries a failed call by itself. */
export function injectFault(shop: Shop, next: 'drop_after' | 'error_500'): Promise<unknown> {
  return callSandbox(shop.ownUrl(), 'POST', faults, { next, path: '/v1/payment_intents', method: 'POST', count: '4' })
}

export function clearFaults(shop: Shop): Promise<unknown> {
  return callSandbox(shop.ownUrl(), 'DELETE', faults)
}

/** Moves an order's payment attempts into the past. */
export async function ageAttempts(shop: Shop, orderId: string, minutes = 1): Promise<void> {
  await sql`update payments set updated_at = updated_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes}) where order_id = ${orderId}`.execute(shop.db)
}

/** A payment attempt whose process ended before it called the card provider. */
export async function createAttemptBeforeCall(shop: Shop, sale: Sale, orderId: string) {
  const actor = { kind: 'seller', userId: sale.seller.id, tokenId: '', ipAddress: '' } as const
  const request = {
    orderId,
    input: { method: 'new_card', token: 'tok_visa' },
    paymentType: 1,
    shownAmount: pence(2000),
    address: null,
  } as const
  const { payment } = await inTransaction(shop.db, (tx) => createPaymentAttempt(tx, actor, request, shop.processLock))
  return payment
}

/** A payment attempt whose process ended after it called the card provider, but before it stored the result. */
export async function createAttemptAfterCall(shop: Shop, sale: Sale, id: string) {
  const payment = await createAttemptBeforeCall(shop, sale, id)
  return { payment, result: await callProvider(shop, payment) }
}

export function callProvider(
  shop: Shop,
  { id: reference, orderId, amount, instrument }: Awaited<ReturnType<typeof createAttemptBeforeCall>>,
) {
  const returnUrl = `${shop.publicUrl()}/checkout`
  return shop.provider.charge({ reference, orderId, amount, instrument, description: '', returnUrl })
}

/** Waits for the webhook event of this type about an order's payment to be stored, whether or not it is processed. */
export async function waitForWebhookEvent(shop: Shop, orderId: string, type: string) {
  const payments = shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId)
  const { id } = await payments.executeTakeFirstOrThrow()
  for (let tries = 0; tries < 100; tries++) {
    const found = await shop.db
      .selectFrom('webhook_events')
      .select(['provider_event_id', 'object_ref', sql<Record<string, unknown>>`payload -> 'object'`.as('object')])
      .where('type', '=', type)
      .where(sql`payload->'object'->'metadata'->>'payment_id'`, '=', id)
      .executeTakeFirst()
    if (found)
      return { id: found.provider_event_id, type, objectRef: found.object_ref, accountRef: null, object: found.object }
    await sleep(50)
  }
  throw new Error(`no webhook event ${type} arrived`)
}
