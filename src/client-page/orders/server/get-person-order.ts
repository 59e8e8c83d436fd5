import { findPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { type PersonRow, selectPersonRows } from '#client-page/server/person-store.ts'
import { decideCredit, type OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import type { InvoiceView } from '#orders/invoices/contract.ts'
import { listClientInvoices } from '#orders/invoices/server/invoices.ts'
import { findReturnDay } from '#orders/server/find-return-day.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { getListPrice, listShownLines } from '#orders/server/order-amounts.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type DeliveryChoice, listDeliveryChoices } from './list-delivery-choices.ts'
import { findPersonOrder, type PersonOrderRow, selectPersonOrders } from './person-order-store.ts'

/** The person who is logged in to the client page, and for how many days an opened link earns commission for its seller. */
interface Buyer {
  email: string
  attributionDays: number
}

/** Finds an order of the person; an unknown order and another person's order give the same error. */
export async function requirePersonOrder(db: Db, email: string, orderId: string): Promise<PersonOrderRow> {
  const order = isId(orderId) ? await findPersonOrder(db, email, orderId) : undefined
  if (!order) throw new AppError(ordersText.notFound, errorCode.notFound)
  return order
}

/** The most orders whose ids are listed: far more than a client has. */
const mostOrders = 1000

/** The ids of the person's orders with all sellers, for other modules. */
export async function listPersonOrderIds(db: Db, email: string): Promise<string[]> {
  const { rows } = await selectPersonOrders(db, email, { limit: mostOrders, offset: 0 })
  return rows.map(({ id }) => id)
}

type Order = Awaited<ReturnType<typeof getAnyOrder>>

type OrderLine = Order['lines'][number]

/** A line of an order, and the product as it is sold today; the product is null if it is no longer sold, or not in this quantity. */
export interface LineToday {
  line: OrderLine
  product: PricedProduct | null
  out: 'unsold' | 'short' | null
}

/** The order's lines at their prices before the coupon, each with the product as it is sold today. */
export async function listLinesToday(db: Db, orderId: string): Promise<LineToday[]> {
  const order = await getAnyOrder(db, orderId)
  const lines = listShownLines(order.lines, getListPrice).map(({ line, quantity, price }) => ({
    ...line,
    quantity,
    price_pence: price,
  }))
  const products = await findPricedProducts(
    db,
    lines.map((line) => line.product_id),
  )
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.product_id)
    if (!product) return { line, product: null, out: 'unsold' }
    return product.quantity < line.quantity ? { line, product: null, out: 'short' } : { line, product, out: null }
  })
}

export interface PersonOrder {
  row: PersonOrderRow
  lines: LineToday[]
  order: Order
  /** The seller who would get a repeated order; null if there is none, or this seller may not sell. */
  seller: PersonRow | null
  /** Invoices and credit notes made out to the client. */
  invoices: InvoiceView[]
  /** What the products that are still sold cost today. */
  total: Pence
  /** The addresses to which a repeated order can be sent. */
  choices: DeliveryChoice[]
  /** The seller of this order, or else of the client's last one, if a repeated order would go to another seller. */
  formerSeller: string | null
  /** The last day on which the client may return goods without a reason; null until a delivery is recorded. */
  returnDay: string | null
}

async function findFormerSeller(db: Db, email: string, row: PersonOrderRow, seller: PersonRow | null) {
  if (!seller) return null
  const { rows } = await selectPersonOrders(db, email, { limit: 1, offset: 0 })
  return [row, ...rows].find(({ seller_id }) => seller_id !== seller.seller_id)?.seller_name ?? null
}

/** An order with the data for buying it again: seller, addresses and today's prices (N-CLPG-007); one that was cancelled has no seller. */
export async function getPersonOrder(db: Db, buyer: Buyer, orderId: string): Promise<PersonOrder> {
  const row = await requirePersonOrder(db, buyer.email, orderId)
  const order = await getAnyOrder(db, orderId)
  const lines = await listLinesToday(db, orderId)
  const invoices = await listClientInvoices(db, orderId)
  const chosen = row.is_cancelled ? null : await chooseSeller(db, buyer)
  const total = lines.reduce((sum, { line, product }) => sum + (product ? product.pricePence * line.quantity : 0), 0)
  const seller = chosen?.seller ?? null
  const choices = seller ? await listDeliveryChoices(db, { email: buyer.email, order, seller }) : []
  const formerSeller = await findFormerSeller(db, buyer.email, row, seller)
  const returnDay = await findReturnDay(db, order)
  return { row, lines, order, invoices, seller, total: pence(total), choices, formerSeller, returnDay }
}

/** Finds the seller to whom the next order of this client is credited (D-350); null if there is none, or this seller may not sell. */
export async function chooseSeller(
  db: Db,
  { email, attributionDays }: Buyer,
): Promise<{ seller: PersonRow; credit: OrderCredit } | null> {
  const credit = await decideCredit(db, { kind: 'person', email, attributionDays })
  const rows = credit ? await selectPersonRows(db, email) : []
  const seller = rows.find((row) => row.client_id === credit?.clientId && row.can_buy)
  return credit && seller ? { seller, credit } : null
}
