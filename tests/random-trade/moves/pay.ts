import { randomUUID } from 'node:crypto'
import { clientCardsText } from '#payments/client-cards/text.ts'
import { openClientPage } from '../live/client-page.ts'
import { type LiveTrade, submit, toAnswer, toPence, toPounds } from '../live/live-trade.ts'
import { answerBankPage, withTrouble } from '../live/provider.ts'
import type { Answer } from '../model/answers.ts'
import { nameOfClient } from '../model/attribution.ts'
import { clientOf, isWithdrawn } from '../model/order-state.ts'
import { getShownTotal, type PaymentRequest, predictPayment } from '../model/pay-order.ts'
import { answerBank, isByLink } from '../model/settle-attempt.ts'
import { type Attempt, type Card, type Order, people, type Trade, type Way } from '../model/trade.ts'
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
  client_card: 'by payment link with the client’s saved card',
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
  const visitor = step.visit && !isByLink(way) ? findVisitor(trade, order, step.at) : null
  const own = way === 'client_card' ? pick(trade.cards[payerOf(order, step.at)] ?? [], step.at) : undefined
  const card = own?.card ?? chooseCard(way, step.card)
  const shown = way === 'cash' ? null : getShownTotal(order, way) + (step.shown === 'wrong' ? 1 : 0)
  const submits = order.unacknowledged || step.trouble !== 'none' ? 1 : step.submits
  return createPayment(trade, {
    order,
    visitor,
    way,
    card,
    shown,
    link: step.link,
    saves: way === 'link' && step.saves,
    ...(way === 'client_card'
      ? { savedCard: own?.number ?? 0, payer: payerOf(order, step.at) }
      : { savedCard: null, payer: null }),
    trouble: step.trouble,
    submits,
    hasKey: submits === 2,
  })
}

/** Repeats a call whose outcome its payer has not seen, as the browser does after the bank's page. */
export function moveToPayAgain(trade: Trade, { at }: StepOf<'pay again'>): Move | null {
  const order = pick(
    trade.orders.filter(({ unacknowledged }) => unacknowledged),
    at,
  )
  if (!order?.unacknowledged) return null
  const { way, card, saves, savedCard: used } = order.unacknowledged as Attempt & { way: Way }
  const savedCard = used === null ? null : findListedCard(trade, order, { card, used })
  const shown = way === 'cash' ? null : getShownTotal(order, way)
  return createPayment(trade, {
    order,
    visitor: null,
    way,
    card,
    shown,
    link: 'last',
    saves,
    savedCard,
    payer: savedCard === null ? null : order.person,
    trouble: 'none',
    submits: 1,
    hasKey: false,
  })
}

/**
 * The number of the saved card on the client's page now: if the same card was saved again meanwhile, the shop treats it as another card.
 */
function findListedCard({ cards }: Trade, { person }: Order, { card, used }: { card: Card; used: number }): number {
  return cards[person ?? 0]?.find((saved) => saved.card === card)?.number ?? used
}

/** The card that is used: the seller has two saved cards, of which one is declined when charged, and pays with one of them, or in cash. */
function chooseCard(way: Way, card: Card): Card {
  if (way !== 'saved_card' && way !== 'cash') return card
  return card === 'declined' || card === 'refusing' ? 'refusing' : 'good'
}

/** The person on whose page the card is used; sometimes another person, for whom the order's link does not work. */
const payerOf = ({ person }: Order, at: number): number => ((person ?? 0) + (at % 6 === 5 ? 1 : 0)) % people.length

/**
 * The way of payment that is possible: a payment through a link needs a link that was sent, and a payment in a visit a new card or a
 * wallet. Otherwise a new card is used instead of the planned way.
 */
function chooseWay({ links }: Order, { way, visit, link }: StepOf<'pay'>): Way {
  if (way === 'link' || way === 'client_card') return links < (link === 'last' ? 1 : 2) ? 'new_card' : way
  return visit && way !== 'wallet' ? 'new_card' : way
}

/** The client who ordered in a visit; otherwise null for the seller or, now and then, another client, who must not see the order. */
function findVisitor({ clients }: Trade, { type, client }: Order, at: number): number | null {
  if (type === 5 && client !== null && clients[client]?.visiting) return client
  const other = clients.findIndex(({ visiting }) => visiting)
  return other < 0 || at % 6 !== 5 ? null : other
}

function createPayment(trade: Trade, request: PaymentRequest): Move {
  const { order, visitor, way, card, shown, trouble, submits } = request
  const payer =
    way === 'link'
      ? (clientOf(order) ?? 'nobody')
      : way === 'client_card'
        ? people[request.payer ?? 0]
        : visitor === null
          ? 'the seller'
          : nameOfClient(trade, visitor)
  const amount = shown === null ? '' : ` ${formatPounds(shown)}`
  const saving = request.saves ? ', which is to be saved' : ''
  const old = isByLink(way) && request.link === 'earlier' ? ' that was replaced' : ''
  const expected = predictPayment(trade, request)
  return {
    sentence: `${payer} pays${amount} for order ${order.name} ${wayNames[way]}${old}, a ${card} card${saving}${troubleNames[trouble]}${times(submits)}`,
    calls: [
      { expected, send: (live) => withTrouble(live, '/v1/payment_intents', trouble, () => send(live, trade, request)) },
    ],
  }
}

async function send(live: LiveTrade, trade: Trade, request: PaymentRequest): Promise<Answer[]> {
  const { order, visitor, way, card, shown, link, submits, hasKey, saves } = request
  const at = trade.orders.indexOf(order)
  const amount = shown === null ? {} : { amount: toPounds(shown) }
  const value = live.payLinks[at]?.at(link === 'last' ? -1 : -2) ?? ''
  const order_id = isByLink(way) ? value : idOf(live, trade, order)
  const owner = request.payer === null ? null : await openClientPage(live, request.payer, card)
  const isSaved = way === 'saved_card' || way === 'cash'
  const instrument = owner
    ? { card_id: owner.cardId }
    : isSaved
      ? { card_id: live.cards[card === 'refusing' ? 'refusing' : 'good'] }
      : { token: tokens[card] }
  const path = paths[way]
  const token = owner?.as ?? (visitor === null ? live.sellerToken : (live.visitTokens[visitor] ?? ''))
  const isWallet = way === 'wallet' || (way === 'link' && !saves && at % 2 === 1)
  const consent = saves ? { save_card: clientCardsText.consentVersion } : {}
  const body = { order_id, ...instrument, ...amount, ...(isWallet ? { paymentType: 3 } : {}), ...consent }
  const headers: Record<string, string> = hasKey ? { 'idempotency-key': randomUUID() } : {}
  return submit(submits, async () => {
    const options = { ...(way === 'link' ? {} : { as: token }), body, headers }
    const response = await live.shop.call<PaymentData>('POST', path, options)
    const url = response.body.responseData?.nextAction?.url
    if (url) live.bankPages.set(at, url)
    return toAnswer(response, readPayment)
  })
}

const paths: Record<Way, string> = {
  saved_card: 'payment/card/pay',
  new_card: 'payment/token/pay',
  wallet: 'payment/wallet/pay',
  cash: 'payment/cash/pay',
  link: 'payment/client/pay',
  client_card: 'client-page/pay',
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
