import { randomUUID } from 'node:crypto'
import { call, type LiveTrade, readLineIds, submit, toPence, toPounds } from '../live/live-trade.ts'
import { sendRefundBack, withTrouble } from '../live/provider.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import {
  getLeft,
  predictRefund,
  previewRefund,
  type RefundPreview,
  type RefundRequest,
  repeatRefund,
  returnRefund,
} from '../model/refunds.ts'
import type { Order, Refund, Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, moveOutside, pick, pickOrder, times } from './move.ts'
import { troubleNames } from './pay.ts'

export function moveToRefund(trade: Trade, step: StepOf<'refund'>): Move | null {
  const order = pickOrder(trade, step.at, ({ payment }) => payment !== null && payment.dispute === null)
  if (!order) return null
  const { shown, key } = step
  const trouble = order.payment?.dispute ? 'none' : step.trouble
  const request: RefundRequest = {
    lines: chooseLines(order, step),
    shown,
    trouble,
    submits: trouble === 'none' ? step.submits : 1,
  }
  const preview = previewRefund(order, request.lines)
  const sent = { amount: preview?.amount ?? 100, refunded: (preview?.refunded ?? 0) + (shown === 'stale' ? 1 : 0) }
  const isOpen = findRefund(order, 'open') !== undefined
  const previewed = preview && pickAmounts(preview)
  const expected = predictRefund(trade, order, { ...request, amount: sent.amount })
  const isRepeated = key !== 'none' && trouble === 'none' && request.submits === 1
  return {
    sentence: `an administrator refunds ${step.what} of order ${order.name}, ${formatPounds(sent.amount)}${shown === 'stale' ? ', shown before another refund' : ''}${troubleNames[trouble]}${times(request.submits)}${isRepeated ? `, ${key}` : ''}`,
    calls: [
      // while another refund is open the administrator's page shows no preview
      ...(isOpen
        ? []
        : [
            {
              expected: { first: [previewed ? accepted(previewed) : refused(13)] },
              send: async (live: LiveTrade) => [await sendPreview(live, trade, order, request.lines)],
            },
          ]),
      {
        expected: isRepeated ? { ...expected, others: [refused(13)] } : expected,
        send: (live) =>
          withTrouble(live, '/v1/refunds', trouble, () =>
            sendRefund(live, trade, order, { ...request, ...sent, isRepeated }),
          ),
      },
    ],
  }
}

function chooseLines(order: Order, { what, line }: StepOf<'refund'>): RefundRequest['lines'] {
  if (what === 'all') return []
  const at = line % order.lines.length
  return [{ line: at, quantity: what === 'one' ? 1 : getLeft(order, at) + 1 }]
}

function pickAmounts({ amount, refunded, left, fromHeld, owed, givenUp }: RefundPreview): Record<string, number> {
  return { amount, refunded, left, fromHeld, owed, givenUp }
}

interface Preview {
  amount: number
  refunded: number
  left: number
  seller: { fromHeld: number; owed: number; givenUp: number }
}

async function sendPreview(
  live: LiveTrade,
  trade: Trade,
  order: Order,
  lines: RefundRequest['lines'],
): Promise<Answer> {
  const query = {
    order_id: idOf(live, trade, order),
    lines: JSON.stringify(await toWireLines(live, trade, order, lines)),
  }
  return call<Preview>(live, 'GET', 'admin/refund/preview', { as: live.admin.token, query }, ({ seller, ...totals }) =>
    Object.fromEntries(
      Object.entries(pickAmounts({ ...totals, ...seller })).map(([name, pounds]) => [name, toPence(pounds)]),
    ),
  )
}

interface SentRefund {
  lines: RefundRequest['lines']
  amount: number
  refunded: number
  submits: number
  /** Whether the call is sent again with the same key but another reason. */
  isRepeated: boolean
}

/** The administrator's refund of an order, as the preview showed it. */
export async function sendRefund(live: LiveTrade, trade: Trade, order: Order, sent: SentRefund): Promise<Answer[]> {
  const body = {
    order_id: idOf(live, trade, order),
    lines: await toWireLines(live, trade, order, sent.lines),
    amount: toPounds(sent.amount),
    refunded: toPounds(sent.refunded),
    reason: 'Returned',
  }
  const headers: Record<string, string> = sent.isRepeated ? { 'idempotency-key': randomUUID() } : {}
  const as = live.admin.token
  const answers = await submit(sent.submits, () => call(live, 'POST', 'admin/refund', { as, body, headers }))
  if (sent.isRepeated)
    answers.push(await call(live, 'POST', 'admin/refund', { as, body: { ...body, reason: 'Broken' }, headers }))
  return answers
}

async function toWireLines(live: LiveTrade, trade: Trade, order: Order, lines: RefundRequest['lines']) {
  const ids = await readLineIds(live, idOf(live, trade, order))
  return lines.map(({ line, quantity }) => ({ line_id: ids[line], quantity }))
}

/** An administrator presses the button of an open refund again. */
export function moveToRepeatRefund(trade: Trade, { at }: StepOf<'repeat refund'>): Move | null {
  const order = pick(
    trade.orders.filter((candidate) => findRefund(candidate, 'open')),
    at,
  )
  const refund = order && findRefund(order, 'open')
  if (!order || !refund) return null
  const { lines, amount } = refund
  const answer = repeatRefund(trade, order, refund)
  return {
    sentence: `an administrator repeats the open refund of order ${order.name}`,
    calls: [
      {
        expected: { first: [answer] },
        send: (live) => sendRefund(live, trade, order, { lines, amount, refunded: 0, submits: 1, isRepeated: false }),
      },
    ],
  }
}

/** The payer's bank returns the last refund; skipped while the seller is paying a debt, since the shop postpones it then. */
export function moveRefundBack(trade: Trade, { at }: StepOf<'refund comes back'>): Move | null {
  const order = pick(
    trade.orders.filter((candidate) => findRefund(candidate, 'refunded')),
    at,
  )
  const refund = order && findRefund(order, 'refunded')
  if (!order || !refund || trade.debtAttempt) return null
  returnRefund(trade, order, refund)
  return moveOutside(`the refund of ${formatPounds(refund.amount)} for order ${order.name} comes back`, (live) =>
    sendRefundBack(live, idOf(live, trade, order)),
  )
}

function findRefund({ payment }: Order, state: Refund['state']): Refund | undefined {
  return payment?.refunds.findLast((refund) => refund.state === state)
}
