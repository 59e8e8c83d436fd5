import { enterClientPage } from '../live/client-page.ts'
import { call, type LiveTrade, readLineIds, submit, toAnswer, toPence } from '../live/live-trade.ts'
import type { Answer } from '../model/answers.ts'
import { isReturnOpen } from '../model/put-back.ts'
import {
  getReturnable,
  type Pieces,
  predictAcceptance,
  predictArrival,
  predictClientView,
  predictNoParcel,
  predictOpening,
  predictReturnPreview,
  type Return,
  type ReturnRequest,
} from '../model/returns.ts'
import { predictRejection } from '../model/settle-returns.ts'
import { type Order, people, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, pick, pickOrder, times } from './move.ts'

/** Moves in which a client returns something, and an administrator accepts or refuses it, or its parcel comes. */

/** Chooses an open return; sometimes any return, so that refusals are tested too. */
export function pickReturn({ returns }: Trade, at: number): Return | undefined {
  return pick(at % 6 === 5 ? returns : returns.filter(isReturnOpen), at)
}

export const idOfReturn = (live: LiveTrade, trade: Trade, one: Return): string =>
  live.returnIds[trade.returns.indexOf(one)] ?? ''

export const describeReturn = (trade: Trade, one: Return): string =>
  `return ${trade.returns.indexOf(one) + 1} of order ${one.order.name}`

export function moveToOpenReturn(trade: Trade, step: StepOf<'open return'>): Move | null {
  const isReturnable = (order: Order) => order.payment !== null && order.person !== null
  const order = pickOrder(trade, step.at, isReturnable)
  if (!order || order.person === null) return null
  const person = order.person
  const request = { lines: chooseLines(trade, order, step), reason: step.reason }
  const preview = predictReturnPreview(trade, order, request)
  const [first, ...others] = Array.from({ length: step.sent }, () => predictOpening(trade, order, request)) as [Answer]
  const what = request.lines.map(({ line, quantity }) => `${quantity} of line ${line + 1}`).join(' and ')
  return {
    sentence: `${people[person]} returns ${what} of order ${order.name}: ${step.reason}${times(step.sent)}`,
    calls: [
      {
        expected: { first: [first], others },
        send: async (live) => {
          const [as, lines] = [await enterClientPage(live, person), await toWire(live, trade, order, request.lines)]
          const path = `client-page/orders/${idOf(live, trade, order)}/return`
          const seen = await readPreview(live, path, as, { reason: request.reason, lines })
          requireSame(preview, seen)
          return submit(step.sent, () => sendReturn(live, path, as, { reason: request.reason, lines }))
        },
      },
    ],
  }
}

function chooseLines(trade: Trade, order: Order, { line, what }: StepOf<'open return'>): Pieces[] {
  const at = line % order.lines.length
  const left = (one: number) => Math.max(1, getReturnable(trade, order, one))
  if (what === 'one') return [{ line: at, quantity: 1 }]
  if (what === 'line') return [{ line: at, quantity: left(at) }]
  if (what === 'too many') return [{ line: at, quantity: Math.max(0, getReturnable(trade, order, at)) + 1 }]
  const all = order.lines.map((_, one) => ({ line: one, quantity: left(one) }))
  return what === 'all' ? all : all.map((pieces) => ({ ...pieces, quantity: 1 }))
}

/** Fails with both answers if the page shows something else than the model. */
function requireSame(expected: Answer, seen: Answer): void {
  if (JSON.stringify(expected) === JSON.stringify(seen)) return
  throw new Error(`the model shows ${JSON.stringify(expected)}, the page shows ${JSON.stringify(seen)}`)
}

interface SentReturn {
  reason: ReturnRequest['reason']
  lines: string
}

function readPreview(live: LiveTrade, path: string, as: string, query: SentReturn): Promise<Answer> {
  type Preview = { amount: number; allowed: boolean; needs_parcel: boolean }
  return call<Preview>(live, 'GET', path, { as, query: { ...query } }, ({ amount, allowed, needs_parcel }) => ({
    amount: toPence(amount),
    allowed: allowed ? 1 : 0,
    parcel: needs_parcel ? 1 : 0,
  }))
}

async function sendReturn(live: LiveTrade, path: string, as: string, fields: SentReturn): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await live.shop.call<{ return_id: string }>('POST', path, { as, form })
  if (response.body.statusCode === 1) live.returnIds.push(response.body.responseData.return_id)
  return toAnswer(response, () => undefined)
}

async function toWire(live: LiveTrade, trade: Trade, order: Order, lines: readonly Pieces[]): Promise<string> {
  const ids = await readLineIds(live, idOf(live, trade, order))
  return JSON.stringify(lines.map(({ line, quantity }) => ({ line_id: ids[line], quantity })))
}

export function moveToAcceptReturn(trade: Trade, { at, parcel, presses }: StepOf<'accept return'>): Move | null {
  const one = pickReturn(trade, at)
  if (!one) return null
  const [first, ...others] = Array.from({ length: presses }, () => predictAcceptance(trade, one, parcel)) as [Answer]
  const choice = parcel === 'rule' ? {} : { parcel: parcel === 'wanted' }
  const parcelText = { rule: '', wanted: ' and wants a parcel', 'not wanted': ' and wants no parcel' }[parcel]
  return {
    sentence: `an administrator accepts ${describeReturn(trade, one)}${parcelText}${times(presses)}`,
    calls: [
      {
        expected: { first: [first], others },
        send: (live) =>
          submit(presses, () => {
            const body = { return_id: idOfReturn(live, trade, one), ...choice }
            return call(live, 'POST', 'admin/return/accept', { as: live.admin.token, body })
          }),
      },
    ],
  }
}

export function moveToParcel(trade: Trade, { at }: StepOf<'parcel arrives'>): Move | null {
  const one = pickReturn(trade, at)
  if (!one) return null
  const first = predictArrival(trade, one)
  return {
    sentence: `the parcel of ${describeReturn(trade, one)} arrives`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => {
          const found = live.shop.db
            .selectFrom('returns')
            .select('code')
            .where('id', '=', idOfReturn(live, trade, one))
          const body = { code: (await found.executeTakeFirstOrThrow()).code.toLowerCase() }
          return [await call(live, 'POST', 'admin/return/arrived', { as: live.admin.token, body })]
        },
      },
    ],
  }
}

/** The parcel of a return is not coming, so that an administrator decides without it. */
export function moveToDecideWithoutParcel(trade: Trade, { at }: StepOf<'no parcel comes'>): Move | null {
  const one = pickReturn(trade, at)
  if (!one) return null
  const first = predictNoParcel(trade, one)
  return {
    sentence: `an administrator decides ${describeReturn(trade, one)} without its parcel`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => {
          const body = { return_id: idOfReturn(live, trade, one) }
          return [await call(live, 'POST', 'admin/return/no-parcel', { as: live.admin.token, body })]
        },
      },
    ],
  }
}

export const sendRejection = (live: LiveTrade, trade: Trade, one: Return): Promise<Answer> =>
  call(live, 'POST', 'admin/return/refuse', {
    as: live.admin.token,
    body: { return_id: idOfReturn(live, trade, one), reason: 'It was used.' },
  })

export function moveToRefuseReturn(trade: Trade, { at }: StepOf<'refuse return'>): Move | null {
  const one = pickReturn(trade, at)
  if (!one) return null
  const first = predictRejection(trade, one)
  return {
    sentence: `an administrator refuses ${describeReturn(trade, one)}`,
    calls: [{ expected: { first: [first] }, send: async (live) => [await sendRejection(live, trade, one)] }],
  }
}

/** The client reads on her own page what has become of her return. */
export function moveToReadReturn(trade: Trade, { at }: StepOf<'read return'>): Move | null {
  const one = pick(trade.returns, at)
  if (!one || one.order.person === null) return null
  const person = one.order.person
  const first = predictClientView(trade, one)
  type View = { state: string; amount: number; from: string; code: string | null; replacement: string | null }
  return {
    sentence: `${people[person]} reads about ${describeReturn(trade, one)}`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => {
          const path = `client-page/returns/${idOfReturn(live, trade, one)}`
          const as = await enterClientPage(live, person)
          return [
            await call<{ return: View }>(live, 'GET', path, { as }, ({ return: view }) => ({
              state: view.state,
              amount: toPence(view.amount),
              from: view.from,
              code: view.code === null ? 0 : 1,
              replaced: view.replacement === null ? 0 : 1,
            })),
          ]
        },
      },
    ],
  }
}
