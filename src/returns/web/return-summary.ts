import type { ClientReturnView, ReturnState } from '../contract.ts'
import type { ReturnReason } from '../return-rule.ts'

export interface ReturnedLine {
  id: string
  title: string
  quantity: number
  picture: string
}

/** What client and seller both see of a return; amounts in pounds. */
export interface ReturnSummary {
  id: string
  orderId: string
  orderNumber: string
  seller: string
  openedAt: string
  reason: ReturnReason
  state: ReturnState
  note: string
  lines: ReturnedLine[]
  amount: number
  isPaidBySeller: boolean
  rejection: string
  replacement: string | null
}

export function toReturnSummary(view: Omit<ClientReturnView, 'photos' | 'code'>): ReturnSummary {
  return {
    id: view._id,
    orderId: view.order_id,
    orderNumber: view.ord_no,
    seller: view.seller,
    openedAt: view.opened,
    reason: view.reason,
    state: view.state,
    note: view.note,
    lines: view.lines.map(({ line_id, brand, name, quantity, img }) => ({
      id: line_id,
      title: `${brand} ${name}`,
      quantity,
      picture: img,
    })),
    amount: view.amount,
    isPaidBySeller: view.from === 'seller',
    rejection: view.rejection,
    replacement: view.replacement,
  }
}
