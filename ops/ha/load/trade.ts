import { setTimeout as sleep } from 'node:timers/promises'
import { paymentStatus } from '#orders/order-state.ts'
import type { AcknowledgedWrites } from './acknowledged.ts'
import type { Answer, Client } from './client.ts'
import { type Cast, pricePounds, type Seller } from './create-sellers.ts'
import { readReceivedMails } from './received-mails.ts'

export interface TradeOptions {
  client: Client
  cast: Cast
  acknowledged: AcknowledgedWrites
  mailFile: string
  random: () => number
  isOver: () => boolean
}

/** The average pause of a seller between two sales, since two cores run the cluster, the provider and this load. */
const pauseMs = 250
const mailTimeoutMs = 240_000
/** Long enough for the shop, which asks the provider every minute about a payment whose outcome it does not know. */
const doubtTimeoutMs = 150_000

/** Trades as one seller until the drill ends: sells by card, in cash or through a payment link, has some orders refunded, shares links. */
export async function trade(seller: Seller, options: TradeOptions): Promise<void> {
  const usedLinks = new Set<string>()
  while (!options.isOver()) {
    await browse(seller, options)
    await sell(seller, options, usedLinks)
    if (options.random() < 0.1) await shareLink(seller, options)
    await sleep(pauseMs * (0.5 + options.random()))
  }
}

async function browse({ token }: Seller, { client, cast, random }: TradeOptions): Promise<void> {
  const product = cast.productIds[Math.floor(random() * cast.productIds.length)]
  await client.get(`product/list?skip=${Math.floor(random() * 3) * 10}&limit=10`, token).catch(() => null)
  await client.get(`product/${product}`, token).catch(() => null)
}

async function sell(seller: Seller, options: TradeOptions, usedLinks: Set<string>): Promise<void> {
  const { client, acknowledged, random, cast } = options
  const orderId = await placeOrder(seller, options)
  if (!orderId) return
  acknowledged.record({ what: 'order', orderId, sellerId: seller.id })
  const chance = random()
  const by = chance < 0.5 ? 'card' : chance < 0.7 ? 'cash' : 'link'
  const answer = await pay[by](seller, orderId, options, usedLinks)
  if (!isGood(answer) && !(answer?.status === 409 && (await isPaid(seller, orderId, options)))) return
  acknowledged.record({ what: 'payment', orderId, by })
  if (random() > 0.15) return
  const refund = { order_id: orderId, lines: [], amount: pricePounds, refunded: 0 }
  if (isGood(await client.post('admin/refund', cast.adminToken, refund)))
    acknowledged.record({ what: 'refund', orderId })
}

const isGood = (answer: Answer | null) => answer?.body.statusCode === 1

async function placeOrder({ token, clientId }: Seller, { client, cast, random }: TradeOptions): Promise<string | null> {
  const productId = cast.productIds[Math.floor(random() * cast.productIds.length)]
  const answer = await client.post('order', token, {
    type: 1,
    client_id: clientId,
    prods: [{ prod_id: productId, quantity: 1 }],
    totalAmount: pricePounds,
    subTotalAmount: pricePounds,
  })
  return answer && isGood(answer) ? String(answer.body.responseData._id) : null
}

/**
 * Whether the order was paid by an attempt whose answer was lost. The shop refuses another attempt, so the order is read until the shop has
 * asked the provider.
 */
async function isPaid({ token }: Seller, orderId: string, { client }: TradeOptions): Promise<boolean> {
  const deadline = performance.now() + doubtTimeoutMs
  while (performance.now() < deadline) {
    const info = await client.get(`order/info/${orderId}`, token).catch(() => null)
    const status = info?.body.responseData?.paymentStatus
    if (status === paymentStatus.completed) return true
    if (status === paymentStatus.notStarted) return false
    await sleep(1_000)
  }
  return false
}

type Pay = (seller: Seller, orderId: string, options: TradeOptions, usedLinks: Set<string>) => Promise<Answer | null>

const pay: Record<'card' | 'cash' | 'link', Pay> = {
  async card({ token }, orderId, { client, random }) {
    const body = { order_id: orderId, amount: pricePounds, paymentType: 1 }
    // some cards are declined first
    if (random() < 0.1) await client.post('payment/token/pay', token, { ...body, token: 'tok_chargeDeclined' })
    return client.post('payment/token/pay', token, { ...body, token: 'tok_visa' })
  },
  cash: ({ token, cardId }, orderId, { client }) =>
    client.post('payment/cash/pay', token, { order_id: orderId, card_id: cardId }),
  async link(seller, orderId, { client, mailFile, isOver }, usedLinks) {
    if (!isGood(await client.post('payment/link', seller.token, { order_id: orderId }))) return null
    const link = await waitForLink(seller, mailFile, usedLinks, isOver)
    if (!link) return null
    usedLinks.add(link)
    const body = { order_id: link, token: 'tok_visa', amount: pricePounds, paymentType: 1 }
    return client.post('payment/client/pay', '', body)
  },
}

/** Waits for the client's email, the only place where the payment link can be read. */
async function waitForLink(
  { clientEmail }: Seller,
  mailFile: string,
  used: Set<string>,
  isOver: () => boolean,
): Promise<string | null> {
  const deadline = performance.now() + mailTimeoutMs
  while (performance.now() < deadline && !isOver()) {
    for (const { to, text } of readReceivedMails(mailFile)) {
      const link = to.includes(clientEmail) ? /order_id=([\w-]+)/.exec(text)?.[1] : undefined
      if (link && !used.has(link)) return link
    }
    await sleep(200)
  }
  return null
}

async function shareLink({ token, clientId }: Seller, { client, acknowledged }: TradeOptions): Promise<void> {
  const answer = await client.post(`client/explore/url/${clientId}`, token, {})
  const url = isGood(answer) ? String(answer?.body.responseData.exploreClientUrl) : null
  const value = url?.split('/').at(-1)
  if (value) acknowledged.record({ what: 'explore-link', value })
}
