import { sql } from 'kysely'
import { credit, debit, postJournal, salesAccount, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Person } from './factories.ts'
import { createOrder, type PaymentResponse, type Sale, saveCard } from './sales.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** One call that makes the provider try a card; `headers` may name the IP address from which the call comes (see `fromAddress`). */
export type TryCard = (token: string, headers?: Record<string, string>) => Promise<ApiResponse<PaymentResponse>>

/** The header with which the trusted proxy passes on where a request came from. */
export const fromAddress = (ip: string) => ({ 'x-forwarded-for': ip })

let addresses = 0
/** A new address for each test, so that tries of one do not count for another. */
export function newAddress() {
  addresses += 1
  return fromAddress(`203.0.113.${addresses}`)
}

export const codeOf = ({ body }: ApiResponse<unknown>) => body.error?.errorCode

/** Makes this many tries, one after the other from one address, and returns their error codes. */
export async function codesOf(count: number, tryCard: TryCard, token = 'tok_chargeDeclined', headers = newAddress()) {
  const codes = []
  for (let tried = 0; tried < count; tried += 1) codes.push(codeOf(await tryCard(token, headers)))
  return codes
}

export const times = <Value>(count: number, value: Value) => Array<Value>(count).fill(value)

export const waysToPay = ['saved card', 'new card', 'wallet', 'cash', 'payment link', 'explore visit'] as const
export type WayToPay = (typeof waysToPay)[number]

/** Places an order of £20.00, and returns its id and a function that tries a card for it. */
export async function openOrder(shop: Shop, sale: Sale, way: WayToPay): Promise<{ id: string; tryCard: TryCard }> {
  const id = await createOrder(shop, sale, way === 'explore visit' ? { type: 5 } : {})
  return { id, tryCard: await createTry(shop, sale, way, id) }
}

/** Returns a function with which the order's payer tries a card in this way. */
export async function createTry(shop: Shop, sale: Sale, way: WayToPay, order_id: string): Promise<TryCard> {
  const post = (kind: string, as: string | undefined, body: object, headers = {}) =>
    shop.call<PaymentResponse>('POST', `payment/${kind}/pay`, { as, body, headers })
  const { token: seller } = sale.seller
  if (way === 'saved card' || way === 'cash') {
    const cards = new Map<string, string>()
    for (const token of ['tok_chargeCustomerFail', 'tok_visa'])
      cards.set(token, await saveCard(shop, sale.seller, token))
    const kind = way === 'cash' ? 'cash' : 'card'
    return (token, headers) => {
      const card_id = cards.get(token === 'tok_chargeDeclined' ? 'tok_chargeCustomerFail' : token)
      return post(kind, seller, { card_id, order_id, ...(kind === 'card' ? { amount: 20 } : {}) }, headers)
    }
  }
  if (way === 'wallet')
    return (token, headers) => post('wallet', seller, { token, order_id, amount: 20, paymentType: 3 }, headers)
  if (way === 'payment link') {
    await shop.call('POST', 'payment/link', { as: seller, body: { order_id } })
    const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
    const value = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1]
    const body = { order_id: value, amount: 20, description: 'Payment', paymentType: 1 }
    return (token, headers) => post('client', undefined, { token, ...body }, headers)
  }
  const as = way === 'explore visit' ? sale.client.token : seller
  return (token, headers) => post('token', as, { token, order_id, amount: 20 }, headers)
}

export function trySavingCard(shop: Shop, { token: as }: Person): TryCard {
  return (token, headers = {}) =>
    shop.call('POST', 'payment/card', { as, body: { token, name: 'Anna Archer' }, headers })
}

/** Makes the seller owe £12.50, and returns a function with which she tries a card for it. */
export async function tryPayingDebt(shop: Shop, { id, token: as }: Person): Promise<TryCard> {
  const owed = pence(1250)
  const entries = [debit(sellerDebtAccount(id), owed), credit(salesAccount, owed)]
  await inTransaction(shop.db, (tx) => postJournal(tx, { kind: 'commission_reversal', ref: id, entries }))
  const body = { description: 'Payout payment', order_id: '', amount: 12.5, user_id: id }
  return (token, headers = {}) => shop.call('POST', 'payment/payout/pay', { as, body: { ...body, token }, headers })
}

/** Moves a seller's card tries into the past. */
export async function ageCardTries(shop: Shop, sellerId: string, minutes: number): Promise<void> {
  await sql`update card_tries set tried_at = tried_at - make_interval(mins => ${minutes})
    where seller_id = ${sellerId}`.execute(shop.db)
}

/**
 * Inserts declined tries of a seller's clients, each of another client and, unless `address` is given, from another address, so that they
 * only have the seller in common.
 */
export async function insertDeclines(shop: Shop, sellerId: string, count: number, address?: string): Promise<void> {
  await sql`insert into card_tries (id, state, order_id, seller_id, client_id, address)
    select gen_random_uuid(), 'declined', gen_random_uuid(), ${sellerId}, gen_random_uuid(), coalesce(${address ?? null}, '198.51.100.' || n)
    from generate_series(1, ${count}::int) as n`.execute(shop.db)
}
