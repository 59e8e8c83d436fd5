import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { useCode } from '#coupons/web/use-code.ts'
import type { Order } from '#orders/web/api.ts'
import { calculateCartTotals, checkCoupon, type DeliveryChoice, toOrderLines } from './api.ts'

/** What a checkout knows of its code. */
export type CheckoutCoupon = Pick<ReturnType<typeof useCoupon>, 'coupon' | 'totals'>

/** The code of a checkout with the totals that it leaves; at first that of the order that was saved before a reload. */
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
    /** Checks the code again before an order is placed, for the cart or for what is left of it. */
    confirmCoupon: (lines: Cart) =>
      coupon.confirm(lines === cart ? undefined : (code) => checkCoupon(code, lines, choice)),
  }
}
