import { call, type LiveTrade, submit, toPence, toPounds } from '../live/live-trade.ts'
import { openDisputeOfOrder, withTrouble } from '../live/provider.ts'
import { processWebhooks, runRecallJobs } from '../live/run-jobs.ts'
import { type Answer, accepted } from '../model/answers.ts'
import { openDispute } from '../model/disputes.ts'
import type { Trouble } from '../model/pay-order.ts'
import {
  makeRecallRefunds,
  predictRecallEmails,
  predictRecallEnd,
  predictRecallRefund,
  predictShown,
  predictWithdrawal,
  previewRecall,
  type Recall,
  sumPreview,
} from '../model/recalls.ts'
import { predictRefund, previewRefund } from '../model/refunds.ts'
import type { Order, Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, pick, times } from './move.ts'
import { troubleNames } from './pay.ts'
import { sendRefund } from './refund.ts'

/** Moves in which an administrator recalls a product. */

export function moveToWithdraw(trade: Trade, { product, batches }: StepOf<'withdraw product'>): Move {
  const first = predictWithdrawal(trade, product, batches)
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const body = { prod_id: live.products[product]?.id, reason: 'It burns', batches }
    return [
      await call<{ recall_id: string }>(
        ...([live, 'POST', 'admin/recall', { as: live.admin.token, body }] as const),
        ({ recall_id }) => {
          live.recallIds.push(recall_id)
          return undefined
        },
      ),
    ]
  }
  return {
    sentence: `an administrator withdraws product ${product + 1}${batches.length > 0 ? ` because of batch ${batches.join(' and ')}` : ''}`,
    calls: [{ expected: { first: [first] }, send }],
  }
}

/** Chooses an open recall; sometimes any recall, so that ended ones are tested too. */
function pickRecall({ recalls }: Trade, at: number): Recall | undefined {
  return pick(at % 6 === 5 ? recalls : recalls.filter(({ hasEnded }) => !hasEnded), at)
}

const idOfRecall = (live: LiveTrade, trade: Trade, recall: Recall): string =>
  live.recallIds[trade.recalls.indexOf(recall)] ?? ''

const jobsRun = {
  expected: { first: [accepted()] },
  send: async (live: LiveTrade) => [await runRecallJobs(live).then(() => accepted())],
}

export function moveToMailRecall(trade: Trade, { at, presses }: StepOf<'mail recall'>): Move | null {
  const recall = pickRecall(trade, at)
  if (!recall) return null
  const first = predictRecallEmails(trade, recall)
  const send = (live: LiveTrade): Promise<Answer[]> => {
    const body = { recall_id: idOfRecall(live, trade, recall), text: 'Please stop using it.' }
    return submit(presses, () => call(live, 'POST', 'admin/recall/mail', { as: live.admin.token, body }))
  }
  return {
    sentence: `an administrator writes to the buyers of product ${recall.product + 1}${times(presses)}`,
    calls: [{ expected: { first: [first], others: [first] }, send }, jobsRun],
  }
}

/** Refunds the buyers of a recalled product: preview, request, what happens before the jobs run, and the jobs. */
export function moveToRefundRecall(trade: Trade, step: StepOf<'refund recall'>): Move | null {
  const recall = pickRecall(trade, step.at)
  if (!recall) return null
  const preview = previewRecall(trade, recall)
  const sums = sumPreview(preview)
  const shown = step.shown === 'stale' ? 1 : 0
  const expected = predictRecallRefund(recall, preview.refunds.length, step.shown)
  const isRequested = expected.first[0]?.statusCode === 1
  const [first] = isRequested ? preview.refunds : []
  const between = first ? planBetween(trade, first.order, step.between) : null
  // the provider always refuses to refund a disputed charge, so no other fault is planned then
  const trouble: Trouble = preview.refunds.some(({ order }) => order.payment?.dispute) ? 'none' : step.trouble
  if (isRequested) makeRecallRefunds(trade, recall, preview.refunds, trouble)
  const sent = { orders: preview.refunds.length, amount: toPounds((sums.amount ?? 0) + shown) }
  return {
    sentence: `an administrator refunds the buyers of product ${recall.product + 1}, ${preview.refunds.length} orders with ${formatPounds((sums.amount ?? 0) + shown)}${times(step.presses)}${between ? `, ${between.sentence}` : ''}${troubleNames[trouble]}`,
    calls: [
      { expected: { first: [accepted(sums)] }, send: async (live) => [await readPreview(live, trade, recall)] },
      {
        expected,
        send: (live) => {
          const body = { recall_id: idOfRecall(live, trade, recall), ...sent }
          return submit(step.presses, () => call(live, 'POST', 'admin/recall/refund', { as: live.admin.token, body }))
        },
      },
      ...(between ? [between.call] : []),
      { ...jobsRun, send: (live) => withTrouble(live, '/v1/refunds', trouble, () => jobsRun.send(live)) },
    ],
  }
}

interface Preview {
  orders: number
  items: number
  amount: number
  commission: number
  blocked: unknown[]
}

function readPreview(live: LiveTrade, trade: Trade, recall: Recall): Promise<Answer> {
  const path = `admin/recall/${idOfRecall(live, trade, recall)}/preview`
  return call<Preview>(
    live,
    'GET',
    path,
    { as: live.admin.token },
    ({ orders, items, amount, commission, blocked }) => {
      return { orders, items, amount: toPence(amount), commission: toPence(commission), blocked: blocked.length }
    },
  )
}

/** One of the orders is refunded on its own page, or disputed by its payer's bank, before the job of the recall runs. */
function planBetween(trade: Trade, order: Order, what: StepOf<'refund recall'>['between']) {
  if (what === 'nothing' || order.payment?.dispute) return null
  if (what === 'disputed') return planDispute(trade, order)
  const preview = previewRefund(order, [])
  if (!preview) return null
  const { amount, refunded } = preview
  const request = { lines: [], amount, shown: 'preview', trouble: 'none', submits: 1 } as const
  const expected = predictRefund(trade, order, { ...request, lines: [] })
  return {
    sentence: `after order ${order.name} was refunded by itself`,
    call: {
      expected,
      send: (live: LiveTrade) =>
        sendRefund(live, trade, order, { lines: [], amount, refunded, submits: 1, isRepeated: false }),
    },
  }
}

function planDispute(trade: Trade, order: Order) {
  const rest = previewRefund(order, [])?.left ?? 0
  openDispute(trade, order, rest)
  return {
    sentence: `after the bank of the payer of order ${order.name} asked ${formatPounds(rest)} back`,
    call: {
      expected: { first: [accepted()] },
      send: async (live: LiveTrade) => {
        await openDisputeOfOrder(live, idOf(live, trade, order), rest)
        await processWebhooks(live)
        return [accepted()]
      },
    },
  }
}

/** Ends a recall; the product may be sold again. */
export function moveToEndRecall(trade: Trade, { at, shows }: StepOf<'end recall'>): Move | null {
  const recall = pickRecall(trade, at)
  if (!recall) return null
  const { product } = recall
  const ended = predictRecallEnd(trade, recall)
  const isShown = shows && trade.products[product]?.visible === false
  const shown = isShown ? predictShown(trade, product) : null
  const as = (live: LiveTrade) => live.admin.token
  return {
    sentence: `an administrator ends the recall of product ${product + 1}${isShown ? ' and shows it again' : ''}`,
    calls: [
      {
        expected: { first: [ended] },
        send: async (live) => {
          const body = { recall_id: idOfRecall(live, trade, recall) }
          return [await call(live, 'PUT', 'admin/recall/end', { as: as(live), body })]
        },
      },
      ...(shown
        ? [
            {
              expected: { first: [shown] },
              send: async (live: LiveTrade) => {
                const body = { _id: live.products[product]?.id, action: 1 }
                return [await call(live, 'PUT', 'admin/product/block', { as: as(live), body })]
              },
            },
          ]
        : []),
    ],
  }
}
