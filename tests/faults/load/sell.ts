import { setTimeout as sleep } from 'node:timers/promises'
import { paymentStatus } from '#orders/order-state.ts'
import type { Answer } from './answers.ts'
import { pricePounds, type Seller } from './create-people.ts'
import { shareExploreLink } from './share-links.ts'
import { isDone } from './shop-client.ts'
import { type Action, pick, type Trader } from './trader.ts'
import { waitForPayLink } from './wait-for-pay-link.ts'

/** How often a person presses the pay button if the outcome was not shown; each press is a new call. */
const presses = 4
const pauseBetweenPressesMs = 400

/** Presses the pay button once; resolves to null if no answer came. */
type Pay = (orderId: string) => Promise<Answer | null>

const cardBody = (orderId: string, token: string, paymentType = 1) => ({
  order_id: orderId,
  token,
  paymentType,
  amount: pricePounds,
})

const payByNewCard =
  (cardToken: string) =>
  ({ client, random }: Trader, token: string): Pay =>
  async (orderId) => {
    // one payment in ten is first tried with a card that is declined
    if (random() < 0.1) await client.post('payment/token/pay', token, cardBody(orderId, 'tok_chargeDeclined'))
    return client.post('payment/token/pay', token, cardBody(orderId, cardToken))
  }

const waysToPay = {
  'new card': (trader: Trader, { token }: Seller): Pay => payByNewCard('tok_visa')(trader, token),
  '3-D Secure': (trader: Trader, { token }: Seller): Pay => payByNewCard('tok_threeDSecure2Required')(trader, token),
  'saved card':
    ({ client }: Trader, { token, cardId }: Seller): Pay =>
    (orderId) =>
      client.post('payment/card/pay', token, { order_id: orderId, card_id: cardId, amount: pricePounds }),
  cash:
    ({ client }: Trader, { token, cardId }: Seller): Pay =>
    (orderId) =>
      client.post('payment/cash/pay', token, { order_id: orderId, card_id: cardId }),
  wallet:
    ({ client, random }: Trader, { token }: Seller): Pay =>
    (orderId) =>
      client.post('payment/wallet/pay', token, cardBody(orderId, 'tok_visa', random() < 0.5 ? 3 : 4)),
}

/** A seller places an order for a client, which is then paid in this way. */
export const sellBy =
  (way: keyof typeof waysToPay): Action =>
  async (trader, seller) => {
    const orderId = await placeOrder(trader, seller.token, seller)
    if (orderId) await pay(trader, seller, orderId, way, waysToPay[way](trader, seller))
  }

/** The client pays through the link in her email. */
export const sellByPayLink: Action = async (trader, seller) => {
  const { client } = trader
  const orderId = await placeOrder(trader, seller.token, seller)
  if (!orderId || !isDone(await client.post('payment/link', seller.token, { order_id: orderId }))) return
  const link = await waitForPayLink(trader, seller, orderId)
  if (!link) return
  const payByLink: Pay = () => client.post('payment/client/pay', '', cardBody(link, 'tok_visa'))
  await pay(trader, seller, orderId, 'pay link', payByLink)
}

/** A seller places an order for a client, sends her its payment link, and cancels it. */
export const cancelSale: Action = async (trader, seller) => {
  const { client, acknowledged } = trader
  const orderId = await placeOrder(trader, seller.token, seller)
  if (!orderId || !isDone(await client.post('payment/link', seller.token, { order_id: orderId }))) return
  if (isDone(await client.post('order/cancel', seller.token, { order_id: orderId })))
    acknowledged.cancellations.push({ orderId })
}

/** A client opens the seller's explore link, orders what she chooses herself, and pays by card. */
export const sellToVisitor: Action = async (trader, seller) => {
  const { client, acknowledged, random } = trader
  const link = await shareExploreLink(trader, seller)
  if (!link) return
  const visit = await client.get(`client/explore/url/${link}`)
  const token = isDone(visit) ? String(visit.body.responseData?.acsT) : null
  if (!token) return
  acknowledged.orderCalls += 1
  const order = { ...orderBody(trader), type: 5, client_id: '' }
  const placed = await client.post('order', token, order)
  if (!isDone(placed)) return
  const orderId = String(placed.body.responseData?._id)
  acknowledged.orders.push({ orderId, sellerId: seller.id })
  const cardToken = random() < 0.2 ? 'tok_threeDSecure2Required' : 'tok_mastercard'
  await pay(trader, seller, orderId, 'explore visit', payByNewCard(cardToken)(trader, token))
}

const orderBody = ({ people, random }: Trader) => ({
  prods: [{ prod_id: pick(people.productIds, random), quantity: 1 }],
  totalAmount: pricePounds,
  subTotalAmount: pricePounds,
})

async function placeOrder(trader: Trader, token: string, { id, clientId }: Seller): Promise<string | null> {
  trader.acknowledged.orderCalls += 1
  const answer = await trader.client.post('order', token, { ...orderBody(trader), type: 1, client_id: clientId })
  if (!isDone(answer)) return null
  const orderId = String(answer.body.responseData?._id)
  trader.acknowledged.orders.push({ orderId, sellerId: id })
  return orderId
}

/** Presses the button until the answer or the order shows that the payment was made, or until the payer gives up. */
async function pay(trader: Trader, seller: Seller, orderId: string, by: string, press: Pay): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed++) {
    const answer = await press(orderId)
    const question = isDone(answer) ? (answer.body.responseData?.nextAction as { url: string } | undefined) : undefined
    if (question) await answerQuestion(question.url)
    else if (isDone(answer) || (await isPaid(trader, seller, orderId))) {
      trader.acknowledged.payments.push({ orderId, by })
      return
    }
    await sleep(pauseBetweenPressesMs)
  }
}

/** Presses 'Complete authentication' on the bank's page. */
async function answerQuestion(url: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'complete' })
  await fetch(url, { method: 'POST', redirect: 'manual', body }).catch(() => null)
}

async function isPaid({ client }: Trader, { token }: Seller, orderId: string): Promise<boolean> {
  const { body } = await client.get(`order/info/${orderId}`, token)
  const order = body.responseData?.order as { paymentStatus?: number } | undefined
  return order?.paymentStatus === paymentStatus.completed
}
