import { randomUUID } from 'node:crypto'
import type { ApiResponse } from '../../harness/shop.ts'
import { type LiveTrade, submit, toAnswer, toPounds } from '../live/live-trade.ts'
import { type Answer, refused } from '../model/answers.ts'
import { nameOfClient } from '../model/attribution.ts'
import { createOrder, type OrderRequest, predictPlacedOrder } from '../model/place-order.ts'
import type { Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import { idOf, type Move, pick } from './move.ts'
import { readMailedLink } from './pay-links.ts'

const typeNames = { 1: 'to the client', 2: 'to the salon', 3: 'from salon stock', 5: 'in a visit' }

export function moveToPlaceOrder(trade: Trade, step: StepOf<'place order'>): Move | null {
  const { type, lines, shown } = step
  const client = step.client < 2 ? step.client : type === 1 || type === 5 ? 0 : null
  if (type === 5 && !trade.clients[client ?? 0]?.visiting) return null
  const replaces = step.replaces === null || type === 5 ? null : (pick(trade.orders, step.at) ?? null)
  const { coupon } = step
  const request: OrderRequest = { type, client, lines, shown, replaces, coupon }
  const body = describeBody(trade, request)
  const first = predictPlacedOrder(trade, request)
  const isAccepted = first[0]?.statusCode === 1
  const placed = isAccepted ? trade.orders.at(-1) : undefined
  const others = step.sent === 'twice with one key' ? first : first[0]?.code === 7 ? first : [refused(13)]
  return {
    sentence: [
      `${type === 5 ? nameOfClient(trade, client ?? 0) : 'the seller'} orders ${describeLines(request)} ${typeNames[type]}`,
      ...(client === null || type === 5 ? [] : [`for ${nameOfClient(trade, client)}`]),
      ...(shown === 'stale' ? ['at a price that was changed since'] : []),
      ...(coupon === null ? [] : [`with code ${coupon + 1}`]),
      ...(replaces ? [`instead of order ${replaces.name}`] : []),
      ...(step.sent === 'once' ? [] : [step.sent]),
      ...(isAccepted ? [`(order ${trade.orders.at(-1)?.name})`] : []),
    ].join(' '),
    calls: [
      {
        expected: { first, others },
        send: async (live) => {
          const answers = await send(live, step.sent, type === 5 ? (client ?? 0) : null, {
            ...body,
            prods: body.lines.map(({ product, ...line }) => ({ ...line, prod_id: live.products[product]?.id })),
            client_id: client === null || type === 5 ? '' : live.clients[client]?.id,
            ...(replaces ? { order_id: idOf(live, trade, replaces) } : {}),
            ...(coupon === null ? {} : { coupon: live.coupons[coupon]?.code.toLowerCase() }),
          })
          if (placed && placed.links > 0) await readMailedLink(live, trade, placed)
          return answers
        },
      },
    ],
  }
}

/** The checkout's call with the amounts that the browser showed, before the model changes anything. */
function describeBody(trade: Trade, request: OrderRequest) {
  const { type, lines, shown } = request
  const stale = shown === 'stale' ? 1 : 0
  const priced = lines.map(({ product, quantity }) => {
    return { product, quantity, price: (trade.products[product]?.price ?? 0) + stale }
  })
  const total = toPounds(createOrder(trade, request).total + stale)
  return {
    type,
    subTotalAmount: total,
    totalAmount: total,
    totalMobAmount: total,
    shippingfee: 66,
    tax: 55,
    totalCommission: '0',
    lines: priced.map(({ price, ...line }) => ({ ...line, price: toPounds(price) })),
  }
}

async function send(
  live: LiveTrade,
  sent: StepOf<'place order'>['sent'],
  visitor: number | null,
  body: Record<string, unknown>,
): Promise<Answer[]> {
  const as = visitor === null ? live.sellerToken : (live.visitTokens[visitor] ?? '')
  const headers: Record<string, string> = sent === 'once' ? {} : { 'idempotency-key': randomUUID() }
  const { lines: _, ...wire } = body
  const place = async (changes: Record<string, unknown> = {}) => {
    const response = await live.shop.call<{ _id: string }>('POST', 'order', {
      as,
      body: { ...wire, ...changes },
      headers,
    })
    rememberOrder(live, response)
    return toAnswer(response, () => undefined)
  }
  if (sent === 'twice with one key') return submit(2, () => place())
  const answers = [await place()]
  if (sent === 'again with other content') answers.push(await place({ tax: 56 }))
  return answers
}

function rememberOrder(live: LiveTrade, { body }: ApiResponse<{ _id: string }>): void {
  if (body.statusCode !== 1 || live.orderIds.includes(body.responseData._id)) return
  live.orderIds.push(body.responseData._id)
  live.payLinks.push([])
}

function describeLines({ lines }: OrderRequest): string {
  return lines.map(({ product, quantity }) => `${quantity} of product ${product + 1}`).join(' and ')
}
