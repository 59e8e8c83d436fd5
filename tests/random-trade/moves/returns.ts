import { isDeepStrictEqual } from 'node:util'
import { enterClientPage } from '../live/client-page.ts'
import { call, type LiveTrade, readLineIds, toPounds } from '../live/live-trade.ts'
import { type Answer, accepted } from '../model/answers.ts'
import { canReturn, type PredictedReturn, predictReturn } from '../model/returns.ts'
import { type Order, people, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, pick } from './move.ts'

/** A client returns an item, and an administrator accepts and ends the return. */
export function moveToReturn(trade: Trade, { at, line: chosen, ends, changesMind }: StepOf<'return'>): Move | null {
  const lineOf = (order: Order) => chosen % order.lines.length
  const order = pick(
    trade.orders.filter((candidate) => canReturn(trade, candidate, lineOf(candidate))),
    at,
  )
  if (!order) return null
  const line = lineOf(order)
  const predicted = predictReturn(trade, order, { line, ends, changesMind })
  return {
    sentence: `${people[order.person ?? 0]} returns ${predicted.isChangedMind ? 'an unwanted' : 'a damaged'} piece of order ${order.name}, which ends with a ${ends}${predicted.end.statusCode === 1 ? '' : ' that is not possible, and is refused'}`,
    calls: [
      {
        expected: { first: [predicted.end] },
        send: async (live) => [await endReturn(live, trade, { order, line, ends, predicted })],
      },
    ],
  }
}

interface Ending {
  order: Order
  line: number
  ends: 'refund' | 'replacement'
  predicted: PredictedReturn
}

async function endReturn(live: LiveTrade, trade: Trade, { order, line, ends, predicted }: Ending): Promise<Answer> {
  const { amount, refunded, isShelved, isChangedMind, end } = predicted
  const orderId = idOf(live, trade, order)
  const line_id = (await readLineIds(live, orderId))[line]
  const opened = await openReturn(live, order, { orderId, line_id, isChangedMind })
  if (typeof opened !== 'string') return opened
  const as = live.admin.token
  const acceptance = await call(live, 'POST', 'admin/return/accept', { as, body: { return_id: opened } })
  if (acceptance.statusCode !== 1) return acceptance
  if (isChangedMind) {
    const parcels = { orders: [{ order_id: orderId }], carrier: 'dpd' }
    const sent = await call<{ done: number }>(
      live,
      'PUT',
      'admin/dispatch/many',
      { as, body: parcels },
      ({ done }) => ({
        done,
      }),
    )
    if (!isDeepStrictEqual(sent, accepted({ done: 0 }))) return sent
  }
  const lines = [{ line_id, quantity: 1, to: isShelved ? 'shelf' : 'written_off' }]
  const body = { return_id: opened, lines }
  const answer =
    ends === 'refund'
      ? await call(live, 'POST', 'admin/return/settle', {
          as,
          body: { ...body, amount: toPounds(amount), refunded: toPounds(refunded) },
        })
      : await call(live, 'POST', 'admin/return/replace', { as, body })
  if (end.statusCode === 1 || answer.statusCode === 1) return answer
  const rejected = await call(live, 'POST', 'admin/return/refuse', { as, body: { return_id: opened, reason: 'No.' } })
  return rejected.statusCode === accepted().statusCode ? answer : rejected
}

/** The id of the return, or the answer of the call that was refused. */
async function openReturn(
  live: LiveTrade,
  order: Order,
  { orderId, line_id, isChangedMind }: { orderId: string; line_id: string | undefined; isChangedMind: boolean },
): Promise<string | Answer> {
  const form = new FormData()
  form.append('reason', isChangedMind ? 'changed_mind' : 'damaged')
  form.append('lines', JSON.stringify([{ line_id, quantity: 1 }]))
  const as = await enterClientPage(live, order.person ?? 0)
  const path = `client-page/orders/${orderId}/return`
  const { status, body } = await live.shop.call<{ return_id: string }>('POST', path, { as, form })
  if (body.statusCode === 1) return body.responseData.return_id
  return { status, statusCode: 0, code: body.error?.errorCode ?? 0 }
}
