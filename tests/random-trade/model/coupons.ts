import { count } from './counts.ts'
import type { Client, DeliveryType, Order, OrderLine, SellerName, Trade } from './trade.ts'

/** A coupon as the specification describes it (D-640 to D-647), calculated independently of the shop. */
export interface Coupon {
  percent: number | null
  amount: number | null
  rule: 'before' | 'after' | 'shared' | 'hers'
  /** The index of the only product to which the coupon applies, named itself or by its category; null for both products. */
  product: number | null
  isByCategory: boolean
  /** The only seller who may sell with the coupon; null for both. */
  seller: SellerName | null
  /** The first and the last day of the trade on which the coupon is valid; null where there is no such limit. */
  from: number | null
  until: number | null
  minimum: number
  firstOrder: boolean
  maxUses: number | null
  maxPerPerson: number | null
  /** What the seller's own coupons may take off altogether; null for a coupon of the distributor. */
  budget: number | null
  ended: boolean
}

/** The coupon with which an order was placed. */
export interface UsedCoupon {
  coupon: number
  reduction: number
  /** How much of the reduction refunds and lost disputes have returned. */
  returned: number
}

/** The lines of an order after a coupon is applied, before the order is placed. */
interface Reduced {
  lines: OrderLine[]
  reduction: number
}

/**
 * The lines at the prices that a coupon leaves; at most one of them becomes two. It costs the credited seller commission only if it is meant
 * for her.
 */
export function reduce(lines: readonly OrderLine[], coupon: Coupon, credited: SellerName): Reduced {
  const isMeant = ({ product }: OrderLine) => coupon.product === null || coupon.product === product
  const pieces = lines.flatMap((line, at) => Array.from({ length: line.quantity }, () => ({ at, line, off: 0 })))
  const meant = pieces.filter(({ line }) => isMeant(line))
  if (coupon.percent !== null) {
    for (const piece of meant) {
      const left = Math.floor((piece.line.price * (100 - coupon.percent) + 50) / 100)
      piece.off = piece.line.price - Math.max(1, left)
    }
  } else spread(meant, coupon.amount ?? 0)
  const meantFor = coupon.rule === 'hers' ? 'seller' : (coupon.seller ?? credited)
  const rule = meantFor === credited ? coupon.rule : 'before'
  const reduced = lines.flatMap((line, at) => {
    const own = pieces.filter((piece) => piece.at === at)
    // the items with the smaller reduction come first
    const offs = [...new Set(own.map(({ off }) => off))].sort((one, other) => one - other)
    return offs.map((off): OrderLine => {
      const price = line.price - off
      const quantity = own.filter((piece) => piece.off === off).length
      return { ...line, quantity, price, commission: off === 0 ? line.commission : share(rule, line, price), off }
    })
  })
  return { lines: reduced, reduction: pieces.reduce((sum, { off }) => sum + off, 0) }
}

/**
 * Divides the amount in proportion to the prices, rounded down, and adds the rest a penny at a time to items whose price stays above a
 * penny.
 */
function spread(pieces: { line: OrderLine; off: number }[], amount: number): void {
  const whole = pieces.reduce((sum, { line }) => sum + line.price, 0)
  const given = Math.min(amount, whole - pieces.length)
  for (const piece of pieces) piece.off = Math.floor((given * piece.line.price) / whole)
  let rest = given - pieces.reduce((sum, { off }) => sum + off, 0)
  while (rest > 0)
    for (const piece of pieces) {
      if (rest === 0 || piece.line.price - piece.off <= 1) continue
      piece.off += 1
      rest -= 1
    }
}

function share(rule: Coupon['rule'], { price: list, commission }: OrderLine, price: number): number {
  const off = list - price
  const rest = {
    before: commission,
    after: Math.floor((2 * commission * price + list) / (2 * list)),
    shared: commission - Math.floor(off / 2),
    hers: commission - off,
  }[rule]
  return Math.min(price, Math.max(0, rest))
}

interface CouponSale {
  coupon: number
  type: DeliveryType
  client: number | null
  person: number | null
  lines: readonly OrderLine[]
  /** Whether a client buys; true on the shop page too, where `client` is null because the buyer is no client yet. */
  isForClient: boolean
}

/** Counts an order that was placed with a coupon by what the coupon is for. */
export function countPlacedWithCode(trade: Trade, { used }: Order): void {
  if (!used) return
  count(trade, 'placed with a code')
  const { product, isByCategory, seller } = trade.coupons[used.coupon] as Coupon
  if (product !== null && isByCategory) count(trade, 'placed with a code of a category')
  if (seller !== null) count(trade, 'placed with a code of a seller')
}

/** Whether the coupon is refused for an order that is about to be placed. */
export function isCouponRefused(trade: Trade, sale: CouponSale): boolean {
  const coupon = trade.coupons[sale.coupon]
  if (!coupon || !sale.isForClient) return true
  if (!isValidToday(trade, coupon)) {
    if (!coupon.ended) count(trade, 'code refused for its days')
    return true
  }
  // all orders with a code are placed with the seller, even those credited to the other one
  if (coupon.seller === 'rival') {
    count(trade, 'code refused at another seller')
    return true
  }
  const basket = sale.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (basket < coupon.minimum) return true
  const { reduction } = reduce(sale.lines, coupon, 'seller')
  return reduction === 0 || isUsedUp(trade, { ...sale, reduction, order: null })
}

function isValidToday({ day }: Trade, { ended, from, until }: Coupon): boolean {
  return !ended && (from === null || from <= day) && (until === null || day <= until)
}

/** Whether the coupon of an unpaid order can no longer be used; a use that the order itself has claimed does not count. */
export function isCouponGone(trade: Trade, order: Order): boolean {
  const { used, person } = order
  if (!used || isClaimed(order)) return false
  const coupon = trade.coupons[used.coupon]
  if (coupon && !isValidToday(trade, coupon)) return true
  return isUsedUp(trade, { coupon: used.coupon, person, reduction: used.reduction, order })
}

/**
 * Whether the order has claimed the use of its coupon: from the beginning of a payment until it is declined, and for good once it is paid.
 */
const isClaimed = ({ attempt, payment }: Order): boolean => attempt !== null || payment !== null

interface WantedUse {
  coupon: number
  person: number | null
  reduction: number
  order: Order | null
}

function isUsedUp(trade: Trade, { coupon: at, person, reduction, order }: WantedUse): boolean {
  const coupon = trade.coupons[at] as Coupon
  const others = trade.orders.filter((other) => other !== order)
  const uses = others.filter((other) => other.used?.coupon === at && isClaimed(other))
  if (coupon.maxUses !== null && uses.length >= coupon.maxUses) return true
  const spent = uses.reduce((sum, { used }) => sum + (used ? used.reduction - used.returned : 0), 0)
  if (coupon.budget !== null && coupon.budget - spent < reduction) return true
  const isHers = (other: Order) => other.person === person && !isErased(trade, other)
  if (coupon.maxPerPerson !== null && uses.filter(isHers).length >= coupon.maxPerPerson) return true
  const hasBought = (other: Order) =>
    isHers(other) && (other.payment !== null || (other.used !== null && isClaimed(other)))
  return coupon.firstOrder && others.some(hasBought)
}

function isErased({ clients }: Trade, { client }: Order): boolean {
  return client !== null && (clients[client] as Client).erased
}

/** Returns a part of the reduction with a refund: that of the refunded items, or all that remains if no money is left (D-647). */
export function returnReduction(order: Order, pieces: { line: number; quantity: number }[], moneyLeft: number): number {
  const { used } = order
  if (!used) return 0
  const left = used.reduction - used.returned
  const ofPieces = pieces.reduce((sum, { line, quantity }) => sum + (order.lines[line]?.off ?? 0) * quantity, 0)
  const returned = moneyLeft === 0 ? left : Math.min(left, ofPieces)
  used.returned += returned
  return returned
}

/** Returns a part of the reduction with a lost dispute: the same share of what remains as of the remaining money. */
export function returnDisputedReduction({ used }: Order, amount: number, moneyLeft: number): void {
  if (!used) return
  const left = used.reduction - used.returned
  used.returned += amount >= moneyLeft ? left : Math.floor((left * amount) / moneyLeft)
}

/** The reductions that the books set against the sales of paid orders. */
export function sumReductions({ orders }: Trade): number {
  return orders.reduce((sum, { used, payment }) => sum + (used && payment ? used.reduction - used.returned : 0), 0)
}
