import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { useCode } from '#coupons/web/use-code.ts'
import type { Order } from '#orders/web/api.ts'
import { calculateCartTotals, checkCoupon, type DeliveryChoice, toOrderLines } from './api.ts'

/** The coupon of a checkout, and the totals with it. */
export type CheckoutCoupon = Pick<ReturnType<typeof useCoupon>, 'coupon' | 'totals'>

/** The coupon of a checkout, with the totals that it leaves; at first the coupon of the order that was saved before a reload. */
export function useCoupon(cart: Cart, choice: DeliveryChoice, saved: Pick<Order, 'coupon'> | null) {
  const { key } = useViewer()
  const coupon = useCode({
    dependsOn: [key, choice.type, choice.clientId, toOrderLines(cart)],
    check: (code) => checkCoupon(code, cart, choice),
    initial: saved?.coupon?.code ?? null,
  })
  return {
    coupon,
    totals: coupon.applied?.totals ?? calculateCartTotals(cart, choice.type),
    /** Checks the coupon again before an order is placed, for the whole cart or for what is left of it. */
    confirmCoupon: (lines: Cart) =>
      coupon.confirm(lines === cart ? undefined : (code) => checkCoupon(code, lines, choice)),
  }
}
