import { type Answer, accepted, refused } from './answers.ts'
import { findCommission } from './commission-rules.ts'
import { count } from './counts.ts'
import { countPlacedWithCode, isCouponRefused, reduce } from './coupons.ts'
import { clientOf, isHiddenFromSeller, statusOf } from './order-state.ts'
import { type DeliveryType, type Order, type OrderLine, type SellerName, sendEmail, type Trade } from './trade.ts'

export interface OrderRequest {
  type: DeliveryType
  client: number | null
  lines: { product: number; quantity: number }[]
  /** Whether the prices that the browser showed are current, or an administrator has changed them since. */
  shown: 'current' | 'stale'
  /** The order that this one replaces. */
  replaces: Order | null
  /** The index of the coupon whose code was typed; null without a code. */
  coupon: number | null
}

/** For deliveries to the salon and from its stock the seller pays the price less the commission (D-004, D-010). */
export const isDiscounted = (type: DeliveryType): boolean => type === 2 || type === 3

/** The answers that POST order may give; the first order of the trade is named A. */
export function predictPlacedOrder(trade: Trade, request: OrderRequest): Answer[] {
  const rejections = listRejections(trade, request)
  if (rejections.length > 0) return rejections.map(refused)
  const { replaces } = request
  const placed = createOrder(trade, request)
  trade.orders.push(placed)
  if (replaces) replaceOrder(trade, replaces, placed)
  count(trade, 'orders placed')
  countPlacedWithCode(trade, placed)
  if (placed.lines.some(({ rule }) => rule !== null)) count(trade, 'placed by a rule')
  const isOfBrand = (name: string | null) => trade.rules.some((rule) => rule.name === name && rule.isByBrand)
  if (placed.lines.some(({ rule }) => isOfBrand(rule))) count(trade, 'placed by a rule of a brand')
  return [accepted()]
}

/**
 * Replaces an order. The old order stays if another client has a link to it that was not cancelled (D-022); if its link could still be
 * opened, a link to the new order is mailed (D-430).
 */
function replaceOrder(trade: Trade, replaced: Order, placed: Order): void {
  placed.replacesPending = statusOf(replaced) === 2
  if (replaced.client !== placed.client && replaced.links > 0 && !replaced.linkCancelled) return
  replaced.replaced = true
  if (replaced.links === 0 || replaced.linkExpired) return
  Object.assign(placed, { links: 1, isLinkMailed: true, isLastLinkMailed: true })
  sendEmail(trade, 'pay-link', clientOf(placed))
  count(trade, 'link replaced')
}

/** The least that a card is charged, in pence. */
export const smallestAmount = 30

function isRefused(trade: Trade, { type, client, lines, coupon }: OrderRequest): boolean {
  if (coupon === null) return false
  const person = client === null ? null : (trade.clients[client]?.person ?? null)
  const isForClient = client !== null
  const isGone = isCouponRefused(trade, { coupon, type, client, person, lines: listLines(trade, lines), isForClient })
  if (isGone) count(trade, 'code refused')
  return isGone
}

function listRejections(trade: Trade, request: OrderRequest): number[] {
  const { type, client, lines, shown, replaces } = request

  const { seller, clients, products } = trade
  const visitor = client === null ? undefined : clients[client]
  // an ended session or visit is refused before anything is read (D-064, D-207)
  if (seller.blocked || (type === 5 && visitor?.deleted)) return [7]
  if (type !== 5 && !seller.payoutsEnabled) return [12]
  const rejections = new Set<number>()
  if (replaces && isHiddenFromSeller(replaces)) rejections.add(6)
  else if (replaces && !canBeReplaced(replaces)) rejections.add(13)
  if (visitor?.deleted) rejections.add(6)
  for (const { product: at, quantity } of lines) {
    const product = products[at]
    if (!product?.visible) rejections.add(6)
    else if (type !== 3 && quantity > product.quantity) {
      rejections.add(15)
      count(trade, 'sold out')
    }
  }
  if (shown === 'stale') rejections.add(14)
  if (isRefused(trade, request)) rejections.add(13)
  if (createOrder(trade, request).total < smallestAmount) rejections.add(1)
  return [...rejections]
}

/** Whether the order can be replaced: it is unpaid, not replaced already, and not being paid (D-022). */
function canBeReplaced({ payment, attempt, replaced }: Order): boolean {
  return !payment && !attempt && !replaced
}

export function listLines(trade: Trade, requested: OrderRequest['lines'], owner: SellerName = 'seller'): OrderLine[] {
  return requested.map(({ product, quantity }) => {
    const { price = 0 } = trade.products[product] ?? {}
    return { product, quantity, price, ...findCommission(trade, owner, product), off: 0, batches: [] }
  })
}

export function createOrder(
  trade: Trade,
  request: Pick<OrderRequest, 'type' | 'client' | 'lines' | 'coupon'>,
  owner: SellerName = 'seller',
): Order {
  const { type, client, coupon: at } = request
  const listed = listLines(trade, request.lines, owner)
  const coupon = at === null ? undefined : trade.coupons[at]
  const { lines, reduction } = coupon ? reduce(listed, coupon, owner) : { lines: listed, reduction: 0 }
  const full = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const commission = lines.reduce((sum, line) => sum + line.commission * line.quantity, 0)
  return {
    name: String.fromCharCode(65 + trade.orders.length),
    type,
    owner,
    credit: type === 5 ? 'link' : 'seller',
    inShop: false,
    cancelled: false,
    erased: false,
    client,
    person: client === null ? null : (trade.clients[client]?.person ?? null),
    lines,
    used: at !== null && reduction > 0 ? { coupon: at, reduction, returned: 0 } : null,
    full,
    commission,
    total: isDiscounted(type) ? full - commission : full,
    reserved: false,
    replaced: false,
    replacesPending: false,
    links: 0,
    isLinkMailed: false,
    isLastLinkMailed: false,
    openedLink: null,
    reminders: [],
    linkExpired: false,
    linkCancelled: false,
    dispatched: false,
    attempt: null,
    unacknowledged: null,
    payment: null,
  }
}

/**
 * Whether this payer may see the order at all: a client sees what she ordered in a visit (D-046), and an unpaid order of a shop page is
 * hidden from seller and client.
 */
export function isOwnOrder(order: Order, visitor: number | null): boolean {
  if (isHiddenFromSeller(order)) return false
  return visitor === null || (order.type === 5 && order.client === visitor)
}
