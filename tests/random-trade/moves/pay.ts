import { randomUUID } from 'node:crypto'
import { type LiveTrade, submit, toAnswer, toPence, toPounds } from '../live/live-trade.ts'
import { answerBankPage, withTrouble } from '../live/provider.ts'
import type { Answer } from '../model/answers.ts'
import { answerBank, getShownTotal, type PaymentRequest, predictPayment } from '../model/pay-order.ts'
import { type Attempt, type Card, isWithdrawn, type Order, type Trade, type Way } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, moveOutside, pick, pickOrder, times } from './move.ts'

const tokens: Record<Card, string> = {
  good: 'tok_visa',
  declined: 'tok_chargeDeclined',
  challenged: 'tok_threeDSecure2Required',
  disputed: 'tok_createDispute',
  refusing: 'tok_chargeCustomerFail',
}
const wayNames: Record<Way, string> = {
  saved_card: 'with a saved card',
  new_card: 'with a new card',
  wallet: 'with a wallet',
  cash: 'in cash',
  link: 'by payment link',
}
export const troubleNames = {
  none: '',
  'answer lost': ', and the answer is lost',
  'provider down': ', and the provider fails',
}

export function moveToPay(trade: Trade, step: StepOf<'pay'>): Move | null {
  const order = pickOrder(trade, step.at, (candidate) => !candidate.payment && !isWithdrawn(trade, candidate))
  if (!order) return null
  const way = chooseWay(order, step)
  const visitor = step.visit && way !== 'link' ? findVisitor(trade, order, step.at) : null
  const isSaved = way === 'saved_card' || way === 'cash'
  const card = isSaved ? (step.card === 'declined' || step.card === 'refusing' ? 'refusing' : 'good') : step.card
  const shown = way === 'cash' ? null : getShownTotal(order, way) + (step.shown === 'wrong' ? 1 : 0)
  const submits = order.unacknowledged || step.trouble !== 'none' ? 1 : step.submits
  return createPayment(trade, {
    order,
    visitor,
    way,
    card,
    shown,
    link: step.link,
    trouble: step.trouble,
    submits,
    hasKey: submits === 2,
  })
}

/** The payer sends the call of an outcome that its payer has not seen once more, as the browser does after the bank's page. */
export function moveToPayAgain(trade: Trade, { at }: StepOf<'pay again'>): Move | null {
  const order = pick(
    trade.orders.filter(({ unacknowledged }) => unacknowledged),
    at,
  )
  if (!order?.unacknowledged) return null
  const { way, card } = order.unacknowledged as Attempt & { way: Way }
  const shown = way === 'cash' ? null : getShownTotal(order, way)
  return createPayment(trade, {
    order,
    visitor: null,
    way,
    card,
    shown,
    link: 'last',
    trouble: 'none',
    submits: 1,
    hasKey: false,
  })
}

/** By link where a link was sent; in a visit and by link with a new card or a wallet. */
function chooseWay({ links }: Order, { way, visit, link }: StepOf<'pay'>): Way {
  if (way === 'link') return links < (link === 'last' ? 1 : 2) ? 'new_card' : 'link'
  return visit && way !== 'wallet' ? 'new_card' : way
}

/** The client who ordered in a visit; every so often another client, who must not see the order, else the seller. */
function findVisitor({ clients }: Trade, { type, client }: Order, at: number): number | null {
  if (type === 5 && client !== null && clients[client]?.visiting) return client
  const other = clients.findIndex(({ visiting }) => visiting)
  return other < 0 || at % 6 !== 5 ? null : other
}

function createPayment(trade: Trade, request: PaymentRequest): Move {
  const { order, visitor, way, card, shown, trouble, submits } = request
  const payer =
    way === 'link' ? `client ${(order.client ?? 0) + 1}` : visitor === null ? 'the seller' : `client ${visitor + 1}`
  const amount = shown === null ? '' : ` ${formatPounds(shown)}`
  const old = way === 'link' && request.link === 'earlier' ? ' that was replaced' : ''
  const expected = predictPayment(trade, request)
  return {
    sentence: `${payer} pays${amount} for order ${order.name} ${wayNames[way]}${old}, a ${card} card${troubleNames[trouble]}${times(submits)}`,
    calls: [
      { expected, send: (live) => withTrouble(live, '/v1/payment_intents', trouble, () => send(live, trade, request)) },
    ],
  }
}

function send(live: LiveTrade, trade: Trade, request: PaymentRequest): Promise<Answer[]> {
  const { order, visitor, way, card, shown, link, submits, hasKey } = request
  const at = trade.orders.indexOf(order)
  const amount = shown === null ? {} : { amount: toPounds(shown) }
  const value = live.payLinks[at]?.at(link === 'last' ? -1 : -2) ?? ''
  const order_id = way === 'link' ? value : idOf(live, trade, order)
  const isSaved = way === 'saved_card' || way === 'cash'
  const instrument = isSaved
    ? { card_id: live.cards[card === 'refusing' ? 'refusing' : 'good'] }
    : { token: tokens[card] }
  const path = { saved_card: 'card', new_card: 'token', wallet: 'wallet', cash: 'cash', link: 'client' }[way]
  const token = visitor === null ? live.sellerToken : (live.visitTokens[visitor] ?? '')
  const body = { order_id, ...instrument, ...amount, ...(way === 'wallet' ? { paymentType: 3 } : {}) }
  const headers: Record<string, string> = hasKey ? { 'idempotency-key': randomUUID() } : {}
  return submit(submits, async () => {
    const options = { ...(way === 'link' ? {} : { as: token }), body, headers }
    const response = await live.shop.call<PaymentData>('POST', `payment/${path}/pay`, options)
    const url = response.body.responseData?.nextAction?.url
    if (url) live.bankPages.set(at, url)
    return toAnswer(response, readPayment)
  })
}

interface PaymentData {
  emailData?: { order: { totalAmount: number } }
  nextAction?: { type: string; url: string }
}

function readPayment({ emailData, nextAction }: PaymentData): Record<string, number | string> {
  return nextAction ? { next: nextAction.type } : { total: toPence(emailData?.order.totalAmount ?? -1) }
}

export function moveToAnswerBank(trade: Trade, { at, confirms }: StepOf<'answer bank'>): Move | null {
  const order = pick(
    trade.orders.filter(({ attempt }) => attempt?.state === 'waiting'),
    at,
  )
  if (!order) return null
  answerBank(trade, order, confirms)
  return moveOutside(
    `the card holder ${confirms ? 'confirms' : 'refuses'} the payment of order ${order.name} at the bank`,
    (live) => answerBankPage(live, trade.orders.indexOf(order), confirms),
  )
}
