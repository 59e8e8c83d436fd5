import { randomUUID } from 'node:crypto'
import { type LiveTrade, submit, toAnswer, toPounds } from '../live/live-trade.ts'
import {
  answerBankPage,
  decideDisputeOfDebt,
  decideDisputeOfOrder,
  openDisputeOfOrder,
  setVerified,
  suspendSilently,
  withTrouble,
} from '../live/provider.ts'
import { passTime, runTransferJobs } from '../live/run-jobs.ts'
import type { Answer } from '../model/answers.ts'
import { sendTransfers } from '../model/commission.ts'
import { decideDispute, openDispute } from '../model/disputes.ts'
import {
  type DebtPaymentRequest,
  decideDebtDispute,
  declineDebtPayment,
  predictDebtPayment,
  settleDebtPayment,
} from '../model/pay-debt.ts'
import { passTimeOf } from '../model/time.ts'
import type { Order, Payment, Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, moveOutside, pick, times } from './move.ts'

/** Disputes, debts and transfers: what happens to a trade after the sale. */

export function moveToOpenDispute(trade: Trade, { at, whole }: StepOf<'open dispute'>): Move | null {
  const order = pick(trade.orders.filter(isDisputable), at)
  if (!order) return null
  const rest = getRest(order.payment as Payment)
  const amount = whole ? rest : Math.ceil(rest / 3)
  openDispute(trade, order, amount)
  return moveOutside(`the bank of the payer of order ${order.name} asks ${formatPounds(amount)} back`, (live) =>
    openDisputeOfOrder(live, idOf(live, trade, order), amount),
  )
}

/** Whether the order's charge can be disputed: it was not disputed before, and not refunded in whole. */
function isDisputable({ payment }: Order): boolean {
  return payment !== null && payment.dispute === null && getRest(payment) > 0
}

function getRest({ amount, refunds }: Payment): number {
  return refunds.reduce((rest, refund) => rest - (refund.state === 'refunded' ? refund.amount : 0), amount)
}

export function moveToDecideDispute(trade: Trade, { at, won }: StepOf<'decide dispute'>): Move | null {
  const order = pick(
    trade.orders.filter(({ payment }) => payment?.dispute?.state === 'open'),
    at,
  )
  if (!order) return null
  decideDispute(trade, order, won)
  return moveOutside(`the dispute of order ${order.name} is ${won ? 'won' : 'lost'}`, (live) =>
    decideDisputeOfOrder(live, idOf(live, trade, order), won),
  )
}

export function moveToDecideDebtDispute(trade: Trade, { at, won }: StepOf<'decide dispute of debt'>): Move | null {
  const open = trade.debtDisputes.filter(({ state }) => state === 'open')
  const dispute = pick(open, at)
  if (!dispute) return null
  const index = trade.debtDisputes.indexOf(dispute)
  decideDebtDispute(trade, index, won)
  return moveOutside(`the dispute of a payment of debt is ${won ? 'won' : 'lost'}`, (live) =>
    decideDisputeOfDebt(live, index, won),
  )
}

const tokens = {
  good: 'tok_visa',
  declined: 'tok_chargeDeclined',
  challenged: 'tok_threeDSecure2Required',
  disputed: 'tok_createDispute',
  refusing: 'tok_chargeCustomerFail',
}

export function moveToPayDebt(trade: Trade, step: StepOf<'pay debt'>): Move | null {
  const { debt } = trade.books
  if (debt === 0 && !trade.unacknowledgedDebtAttempt && (step.shown === 'right' || step.submits === 1)) return null
  const isRepeat = trade.unacknowledgedDebtAttempt?.card === step.card
  const trouble = isRepeat ? 'none' : step.trouble
  const submits = trade.unacknowledgedDebtAttempt || trouble !== 'none' ? 1 : step.submits
  const request: DebtPaymentRequest = {
    card: step.card,
    shown: debt + (step.shown === 'right' ? 0 : 1),
    trouble,
    submits,
  }
  const expected = predictDebtPayment(trade, request)
  const lost = trouble === 'none' ? '' : ', and the answer is lost'
  return {
    sentence: `the seller pays the debt of ${formatPounds(request.shown)}, a ${step.card} card${lost}${times(submits)}`,
    calls: [
      {
        expected,
        send: (live) => withTrouble(live, '/v1/payment_intents', trouble, () => sendDebtPayment(live, request)),
      },
    ],
  }
}

function sendDebtPayment(live: LiveTrade, { card, shown, submits }: DebtPaymentRequest): Promise<Answer[]> {
  const body = { token: tokens[card], amount: toPounds(shown), order_id: randomUUID() }
  return submit(submits, async () => {
    const response = await live.shop.call<{ nextAction?: { type: string; url: string } }>(
      'POST',
      'payment/payout/pay',
      { as: live.sellerToken, body },
    )
    const url = response.body.responseData?.nextAction?.url
    if (url) live.bankPages.set('debt', url)
    return toAnswer(response, ({ nextAction }) => (nextAction ? { next: nextAction.type } : undefined))
  })
}

export function moveToAnswerBankAboutDebt(trade: Trade, { confirms }: StepOf<'answer bank about debt'>): Move | null {
  if (trade.debtAttempt?.state !== 'waiting') return null
  if (confirms) settleDebtPayment(trade)
  else declineDebtPayment(trade)
  return moveOutside(`the seller ${confirms ? 'confirms' : 'refuses'} the payment of the debt at the bank`, (live) =>
    answerBankPage(live, 'debt', confirms),
  )
}

const troubleSentences = {
  none: 'the transfers go out',
  'answer lost': 'the transfers go out, and the answers are lost',
  'provider down': 'the transfers go out, and the provider fails',
  'account suspended': 'the provider suspends the seller’s account and declines the transfers',
}

export function moveToSendTransfers(trade: Trade, { trouble }: StepOf<'send transfers'>): Move {
  sendTransfers(trade, trouble)
  if (trouble === 'account suspended') trade.seller.payoutsEnabled = false
  return moveOutside(troubleSentences[trouble], async (live) => {
    if (trouble === 'account suspended') await suspendSilently(live)
    await withTrouble(live, '/v1/transfers', trouble, () => runTransferJobs(live))
    if (trouble === 'account suspended') await setVerified(live, false)
  })
}

export function moveToSetPayouts(trade: Trade, { enabled }: StepOf<'payouts'>): Move | null {
  if (trade.seller.payoutsEnabled === enabled) return null
  trade.seller.payoutsEnabled = enabled
  return moveOutside(`the provider ${enabled ? 'verifies' : 'suspends'} the seller’s account`, (live) =>
    setVerified(live, enabled),
  )
}

/** The days for which commission is held are over (D-243). */
export function moveToReleaseDate(trade: Trade): Move | null {
  const held = trade.orders.flatMap(({ payment }) => payment?.transfer ?? []).filter(({ released }) => !released)
  if (held.length === 0) return null
  for (const transfer of held) transfer.released = true
  return moveOutside('the release date of the commission comes', ({ shop, seller, rival }) =>
    shop.pool.query("update transfers set release_at = release_at - interval '9 days' where seller_id = any($1)", [
      [seller.id, rival.id],
    ]),
  )
}

export function moveTime(trade: Trade): Move {
  passTimeOf(trade)
  return moveOutside('twenty minutes pass', passTime)
}
