import { sql } from 'kysely'
import { expect } from 'vitest'
import { createClient, createClientSession, type createProduct } from './factories.ts'
import { createPaidOrder } from './paid-orders.ts'
import { createSale, type Sale } from './sales.ts'
import type { Shop } from './shop.ts'

/** Clients who bought something some time ago, and what they and their sellers do about reminders. */

export interface RestockTrade extends Sale {
  /** The client's email, which no other client has. */
  email: string
}

export async function createRestockTrade(
  shop: Shop,
  fields: Parameters<typeof createProduct>[1] = {},
): Promise<RestockTrade> {
  const sale = await createSale(shop, { quantity: 100, ...fields })
  const email = `${crypto.randomUUID()}@example.com`
  return { ...sale, email, client: await createClient(shop, sale.seller, { name: 'Ida Island', email }) }
}

/**
 * Creates an order that was paid this many days ago, at the present time of day in London even if the clocks have changed since. A serum of
 * these tests lasts 60 days.
 */
export async function buyDaysAgo(
  shop: Shop,
  sale: Sale,
  days: number,
  order: Parameters<typeof createPaidOrder>[2] = {},
): Promise<string> {
  const orderId = await createPaidOrder(shop, sale, order)
  await sql`update orders set paid_at = (now() at time zone 'Europe/London' - make_interval(days => ${days})) at time zone 'Europe/London'
    where id = ${orderId}`.execute(shop.db)
  return orderId
}

/** Gives or withdraws, on the client's own page, her consent to automatic reminders from this seller. */
export async function agreeToReminders(shop: Shop, { email, client }: RestockTrade, on = true): Promise<void> {
  const as = await createClientSession(shop, email)
  const answer = await shop.call('PUT', 'client-page/reminders', { as, body: { client_id: client.id, on } })
  expect(answer.body.statusCode).toBe(1)
}

export async function refuseReminders(shop: Shop, { email }: RestockTrade): Promise<void> {
  const as = await createClientSession(shop, email)
  await shop.call('PUT', 'client-page/emails', { as, body: { kind: 'reminders', on: false } })
}

export async function remindersTo(shop: Shop, email: string) {
  return (await shop.emails()).filter(({ kind, recipient }) => kind === 'reminder' && recipient === email)
}
