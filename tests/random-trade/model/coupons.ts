import type { Client, DeliveryType, Order, OrderLine, Trade } from './trade.ts'

/** A code as the specification has it (D-640 to D-647), calculated independently of the shop. */
export interface Coupon {
  percent: number | null
  amount: number | null
  rule: 'before' | 'after' | 'shared' | 'hers'
  /** The index of the only product that the code is for; null for both products. */
  product: number | null
  minimum: number
  firstOrder: boolean
  maxUses: number | null
  maxPerPerson: number | null
  /** What the seller's own code may take off altogether; null for one of the distributor. */
  budget: number | null
  ended: boolean
}

/** The code that an order was placed with. */
export interface UsedCoupon {
  coupon: number
  reduction: number
  /** What refunds and lost disputes have returned of it. */
  returned: number
}

/** An order's lines with a code, before it is placed. */
interface Reduced {
  lines: OrderLine[]
  reduction: number
}

/** The lines at the prices that a code leaves; at most one of them becomes two. `isOwn`: the credited seller is the one whose code it is. */
export function reduce(lines: readonly OrderLine[], coupon: Coupon, isOwn: boolean): Reduced {
  const isMeant = ({ product }: OrderLine) => coupon.product === null || coupon.product === product
  const pieces = lines.flatMap((line, at) => Array.from({ length: line.quantity }, () => ({ at, line, off: 0 })))
  const meant = pieces.filter(({ line }) => isMeant(line))
  if (coupon.percent !== null) {
    for (const piece of meant) {
      const left = Math.floor((piece.line.price * (100 - coupon.percent) + 50) / 100)
      piece.off = piece.line.price - Math.max(1, left)
    }
  } else spread(meant, coupon.amount ?? 0)
  const rule = coupon.rule === 'hers' && !isOwn ? 'before' : coupon.rule
  const reduced = lines.flatMap((line, at) => {
    const own = pieces.filter((piece) => piece.at === at)
    // the pieces with the smaller part come first
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
 * Divides the amount in proportion to the prices, rounded down, and gives the rest a penny at a time to pieces that cost more than a
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

/** Whether a code is refused for what is about to be ordered. */
export function isCouponRefused(trade: Trade, sale: CouponSale): boolean {
  const coupon = trade.coupons[sale.coupon]
  if (!coupon || !sale.isForClient || coupon.ended) return true
  const basket = sale.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (basket < coupon.minimum) return true
  const { reduction } = reduce(sale.lines, coupon, true)
  return reduction === 0 || isUsedUp(trade, { ...sale, reduction, order: null })
}

/** Whether the code of an unpaid order can no longer be used; the order's own use of it does not count against it. */
export function isCouponGone(trade: Trade, order: Order): boolean {
  const { used, person } = order
  if (!used || isClaimed(order)) return false
  if (trade.coupons[used.coupon]?.ended) return true
  return isUsedUp(trade, { coupon: used.coupon, person, reduction: used.reduction, order })
}

/** From the beginning of a payment until it is declined, and for good once it is paid. */
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

/** How much of the reduction a refund returns: that of its pieces, or all that is left with the last of the money (D-647). */
export function returnReduction(order: Order, pieces: { line: number; quantity: number }[], moneyLeft: number): number {
  const { used } = order
  if (!used) return 0
  const left = used.reduction - used.returned
  const ofPieces = pieces.reduce((sum, { line, quantity }) => sum + (order.lines[line]?.off ?? 0) * quantity, 0)
  const returned = moneyLeft === 0 ? left : Math.min(left, ofPieces)
  used.returned += returned
  return returned
}

/** A lost dispute returns the same share of the reduction that is left as of the money that is left. */
export function returnDisputedReduction({ used }: Order, amount: number, moneyLeft: number): void {
  if (!used) return
  const left = used.reduction - used.returned
  used.returned += amount >= moneyLeft ? left : Math.floor((left * amount) / moneyLeft)
}

/** The reductions that the books set against the sales of paid orders. */
export function sumReductions({ orders }: Trade): number {
  return orders.reduce((sum, { used, payment }) => sum + (used && payment ? used.reduction - used.returned : 0), 0)
}
