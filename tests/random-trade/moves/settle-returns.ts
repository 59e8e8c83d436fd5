import { call, type LiveTrade, readLineIds, submit, toPence, toPounds } from '../live/live-trade.ts'
import { withTrouble } from '../live/provider.ts'
import { type Answer, accepted, type ExpectedAnswers, refused } from '../model/answers.ts'
import { count } from '../model/counts.ts'
import { predictRefund, previewRefund } from '../model/refunds.ts'
import { canRefuse, type Pieces, type Return, refuseReturn, type SettledPieces } from '../model/returns.ts'
import {
  closeReturn,
  findCloseRejection,
  findReplaceRejection,
  findSettleRejection,
  listDestinationsOfLine,
  listSettleable,
  predictDeskPage,
  predictReplacement,
  predictSettlement,
  replaceReturn,
  type Settlement,
} from '../model/settle-returns.ts'
import type { Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { formatPounds, idOf, type Move, times } from './move.ts'
import { troubleNames } from './pay.ts'
import { sendRefund } from './refund.ts'
import { describeReturn, idOfReturn, pickReturn, sendRejection } from './returns.ts'

/** Moves in which administrators end a return by a refund, a replacement or as paid back elsewhere, sometimes two of them at once. */

export function moveToSettleReturn(trade: Trade, step: StepOf<'settle return'>): Move | null {
  const one = pickReturn(trade, step.at)
  if (!one) return null
  const { order } = one
  const pieces = choosePieces(trade, one, step)
  const page = predictDeskPage(trade, one)
  const preview = previewRefund(order, pieces, 'rest')
  const shown = {
    amount: preview?.amount ?? 100,
    refunded: (preview?.refunded ?? 0) + (step.shown === 'stale' ? 1 : 0),
  }
  const between = step.between === 'refunded' ? planRefundBetween(trade, one) : null
  const trouble = order.payment?.dispute ? 'none' : step.trouble
  const presses = trouble === 'none' ? step.presses : 1
  const expected = predictSettlement(trade, one, { pieces, ...shown, trouble })
  const what = pieces.map(({ line, quantity, to }) => `${quantity} of line ${line + 1} to ${to}`).join(' and ')
  return {
    sentence: `an administrator refunds ${describeReturn(trade, one)}, ${what}, ${formatPounds(shown.amount)}${step.shown === 'stale' ? ', shown before another refund' : ''}${between ? ', after something of the order was refunded on its own page' : ''}${troubleNames[trouble]}${times(presses)}`,
    calls: [
      { expected: { first: [page] }, send: async (live) => [await readPage(live, trade, one)] },
      ...(between ? [between] : []),
      {
        expected,
        send: (live) =>
          withTrouble(live, '/v1/refunds', trouble, () =>
            submit(presses, () => sendSettlement(live, trade, one, { pieces, ...shown })),
          ),
      },
    ],
  }
}

/** The pieces, and where they go: mostly where these can go, sometimes anywhere. */
function choosePieces(
  trade: Trade,
  one: Return,
  { what, to }: Pick<StepOf<'settle return'>, 'what' | 'to'>,
): SettledPieces[] {
  const placed = ({ line, quantity }: Pieces): SettledPieces => {
    const fitting = listDestinationsOfLine(trade, one, line)
    const last = fitting.at(-1) ?? 'written_off'
    const places = { first: fitting[0] ?? last, second: fitting[1] ?? last, last }
    return { line, quantity, to: to === 'first' || to === 'second' || to === 'last' ? places[to] : to }
  }
  const [left, all] = [listSettleable(one).map(placed), one.lines.map(placed)]
  if (what === 'one') return (left.length > 0 ? left : all).slice(0, 1).map((pieces) => ({ ...pieces, quantity: 1 }))
  return what === 'left' && left.length > 0 ? left : all
}

/** One item of the return is refunded on the order's page, after an administrator has seen the page of the return. */
function planRefundBetween(trade: Trade, { order, lines: [first] }: Return): Move['calls'][number] | null {
  if (!first || order.payment?.dispute || order.payment?.refunds.some(({ state }) => state === 'open')) return null
  const lines = [{ line: first.line, quantity: 1 }]
  const preview = previewRefund(order, lines)
  if (!preview) return null
  const { amount, refunded } = preview
  const expected = predictRefund(trade, order, { lines, amount, shown: 'preview', trouble: 'none', submits: 1 })
  return {
    expected,
    send: (live) => sendRefund(live, trade, order, { lines, amount, refunded, submits: 1, isRepeated: false }),
  }
}

interface DeskPage {
  state: string
  destinations: string[]
  lines: { left: number; destinations: string[]; suggested: string }[]
  obstacle: string | null
  paid_elsewhere: number | null
  preview: { amount: number; refunded: number; vat: number | null } | null
}

function readPage(live: LiveTrade, trade: Trade, one: Return): Promise<Answer> {
  const path = `admin/return/${idOfReturn(live, trade, one)}`
  return call<DeskPage>(live, 'GET', path, { as: live.admin.token }, ({ state, destinations, lines, ...rest }) => ({
    state,
    destinations: destinations.join(' '),
    left: lines.map(({ left }) => left).join(' '),
    places: lines.map((line) => line.destinations.join('|')).join(' '),
    suggested: lines.map((line) => line.suggested).join(' '),
    obstacle: rest.obstacle ?? 'none',
    paidElsewhere: rest.paid_elsewhere === null ? 'none' : toPence(rest.paid_elsewhere),
    amount: rest.preview ? toPence(rest.preview.amount) : 'none',
    refunded: rest.preview ? toPence(rest.preview.refunded) : 'none',
    vat: rest.preview ? toPence(rest.preview.vat ?? 0) : 'none',
  }))
}

type ShownSettlement = Omit<Settlement, 'trouble'>

async function sendSettlement(live: LiveTrade, trade: Trade, one: Return, settlement: ShownSettlement) {
  const { pieces, amount, refunded } = settlement
  const sums = { amount: toPounds(amount), refunded: toPounds(refunded) }
  return sendEnd(live, trade, one, { path: 'settle', pieces, sums })
}

interface SentEnd {
  path: 'settle' | 'replace' | 'close'
  pieces: readonly SettledPieces[]
  sums?: Record<string, number>
}

async function sendEnd(live: LiveTrade, trade: Trade, one: Return, { path, pieces, sums }: SentEnd): Promise<Answer> {
  const ids = await readLineIds(live, idOf(live, trade, one.order))
  const lines = pieces.map(({ line, quantity, to }) => ({ line_id: ids[line], quantity, to }))
  const body = { return_id: idOfReturn(live, trade, one), lines, ...sums }
  return call(live, 'POST', `admin/return/${path}`, { as: live.admin.token, body })
}

export function moveToReplaceReturn(trade: Trade, step: StepOf<'replace return'>): Move | null {
  const one = pickReturn(trade, step.at)
  if (!one) return null
  const pieces = choosePieces(trade, one, step)
  const first = predictReplacement(trade, one, pieces)
  return {
    sentence: `an administrator replaces ${describeReturn(trade, one)}`,
    calls: [
      {
        expected: { first: [first] },
        send: async (live) => [await sendEnd(live, trade, one, { path: 'replace', pieces })],
      },
    ],
  }
}

/** An administrator settles a return of which nothing is left to refund. */
export function moveToCloseReturn(trade: Trade, step: StepOf<'close return'>): Move | null {
  const one = pickReturn(trade, step.at)
  if (!one) return null
  const pieces = choosePieces(trade, one, step)
  const [page, code] = [predictDeskPage(trade, one), findCloseRejection(trade, one, pieces)]
  if (code === null) closeReturn(trade, one, pieces)
  return {
    sentence: `an administrator settles ${describeReturn(trade, one)} as paid back elsewhere`,
    calls: [
      { expected: { first: [page] }, send: async (live) => [await readPage(live, trade, one)] },
      {
        expected: { first: [code === null ? accepted() : refused(code)] },
        send: async (live) => [await sendEnd(live, trade, one, { path: 'close', pieces })],
      },
    ],
  }
}

/** A way to end a return: why it is refused now, how it is sent, and what it changes. */
interface End {
  name: string
  rejection: number | null
  send(live: LiveTrade): Promise<Answer>
  make(): void
}

/** Two administrators end one return at the same time in different ways: one of them does, and the other one is told so. */
export function moveOfTwo(trade: Trade, { at, ends: [first, second] }: StepOf<'two end return'>): Move | null {
  const one = pickReturn(trade, at)
  // the refund of a disputed charge is refused by the provider after the shop has begun it, which the other may see or not
  if (!one || one.order.payment?.dispute) return null
  const both = [planEnd(trade, one, first), planEnd(trade, one, second)] as const
  const possible = both.filter(({ rejection }) => rejection === null)
  if (possible.length === 2) count(trade, 'return decided by two')
  return {
    sentence: `two administrators end ${describeReturn(trade, one)} at once: ${both.map(({ name }) => name).join(' and ')}`,
    calls: [
      {
        expected: expectOne(both),
        send: (live) => Promise.all(both.map((end) => end.send(live))),
        follow: (answers) => {
          for (const [index, end] of both.entries()) if (answers[index]?.statusCode === 1) end.make()
        },
      },
    ],
  }
}

function expectOne(both: readonly [End, End]): ExpectedAnswers {
  const codes = both.flatMap(({ rejection }) => (rejection === null ? [] : [rejection]))
  // whoever comes second finds the return ended
  if (codes.length < 2) return { first: [accepted()], others: [...codes, 13].map(refused) }
  return { first: codes.map(refused), others: codes.map(refused) }
}

function planEnd(trade: Trade, one: Return, end: StepOf<'two end return'>['ends'][number]): End {
  const pieces = choosePieces(trade, one, { what: 'left', to: 'first' })
  if (end === 'replace') {
    return {
      name: end,
      rejection: findReplaceRejection(trade, one, pieces),
      send: (live) => sendEnd(live, trade, one, { path: 'replace', pieces }),
      make: () => replaceReturn(trade, one, pieces),
    }
  }
  if (end === 'close') {
    return {
      name: end,
      rejection: findCloseRejection(trade, one, pieces),
      send: (live) => sendEnd(live, trade, one, { path: 'close', pieces }),
      make: () => closeReturn(trade, one, pieces),
    }
  }
  if (end === 'refuse') {
    return {
      name: end,
      rejection: canRefuse(one) ? null : 13,
      send: (live) => sendRejection(live, trade, one),
      make: () => refuseReturn(trade, one),
    }
  }
  const { amount, refunded } = previewRefund(one.order, pieces, 'rest') ?? { amount: 100, refunded: 0 }
  const settlement = { pieces, amount, refunded }
  return {
    name: end,
    rejection: findSettleRejection(trade, one, settlement),
    send: (live) => sendSettlement(live, trade, one, settlement),
    make: () => predictSettlement(trade, one, { ...settlement, trouble: 'none' }),
  }
}
