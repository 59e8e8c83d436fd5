import { formatRecall } from '../model/recalls.ts'
import type { LiveTrade } from './live-trade.ts'

interface Recall {
  prod_id: string
  batches: string[]
  ended: string | null
  orders: number
  not_mailed: number
  mailing: boolean
}

interface RecallOrder {
  order_id: string
  quantity: number
  batches: string[]
  mailed: string | null
  refund: string
}

/**
 * The pages of the trade's recalls, as an administrator sees them. An order that sends a replacement is called `replacement`, since only
 * the other orders are named by letters.
 */
export async function readRecallPages(live: LiveTrade): Promise<string[]> {
  const pages: string[] = []
  for (const id of live.recallIds) pages.push(await readRecallPage(live, id))
  return pages
}

async function readRecallPage({ shop, admin, products, orderIds }: LiveTrade, id: string): Promise<string> {
  const as = admin.token
  const one = await shop.call<{ recall: Recall }>('GET', `admin/recall/${id}`, { as })
  const query = { recall_id: id, lmt: 100 }
  const list = await shop.call<{ orders: RecallOrder[]; ttl: number }>('GET', 'admin/recall/orders', { as, query })
  const { prod_id, batches, ended, orders, not_mailed, mailing } = one.body.responseData.recall
  const lines = list.body.responseData.orders.map(({ order_id, mailed, ...line }) => {
    const at = orderIds.indexOf(order_id)
    const name = at < 0 ? 'replacement' : String.fromCharCode(65 + at)
    return { name, quantity: line.quantity, batches: line.batches, isMailed: mailed !== null, refund: line.refund }
  })
  const product = products.findIndex((known) => known.id === prod_id)
  const page = formatRecall({ product, batches, hasEnded: ended !== null, lines })
  const unmailed = lines.filter(({ isMailed }) => !isMailed).length
  const isCounted = orders === lines.length && list.body.responseData.ttl === orders && not_mailed === unmailed
  return `${page}${isCounted ? '' : `, but ${orders} are counted and ${not_mailed} to mail`}${mailing ? ', emails leaving' : ''}`
}
