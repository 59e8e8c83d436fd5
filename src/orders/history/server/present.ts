import { publicBase } from '#media/server/serve-files.ts'
import type { OrderOnItsWay, OrderWithLines } from '#orders/server/order-store.ts'
import { type Audience, presentOrder, presentOrderRow } from '#orders/server/present.ts'

export function presentOrderList({ rows, total }: { rows: OrderOnItsWay[]; total: number }) {
  return { orders: rows.map(presentOrderRow), bP: publicBase, ttl: total }
}

export function presentOrderInfo(order: OrderWithLines, audience: Audience) {
  return { order: presentOrder(order, audience), bP: publicBase }
}
