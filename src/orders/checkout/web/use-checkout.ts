import { useState } from 'react'
import { useViewer, type Viewer } from '#accounts/sessions/web/viewer.ts'
import type { Cart } from '#cart/web/cart.ts'
import type { DeliveryChoice } from '#orders/checkout/web/api.ts'
import { defaultDeliveryType } from '#orders/checkout/web/delivery-type-choice.tsx'
import { usePlaceOrder } from '#orders/checkout/web/use-place-order.ts'
import { type DeliveryType, deliveryType } from '#orders/contract.ts'
import type { PaymentInput } from '#orders/payment/web/payment-step.tsx'
import type { OrderInfo } from '#orders/web/api.ts'

export type Step = 'delivery' | 'payment' | 'review'
export type Checkout = ReturnType<typeof useCheckout>

/** What was decided in the three steps so far, and which of them is open. `earlier`: the unpaid order of before a reload. */
export function useCheckout(cart: Cart, earlier: OrderInfo | null) {
  const viewer = useViewer()
  const place = usePlaceOrder()
  const [choice, setChoice] = useState(() => firstChoice(earlier, viewer))
  const [saved, setSaved] = useState(earlier)
  const [payment, setPayment] = useState<PaymentInput | null>(null)
  const [linkSent, setLinkSent] = useState<string | null>(null)
  const order = saved && hasLinesOf(saved, cart) ? saved : null
  const [wished, setWished] = useState<Step>(order ? 'payment' : 'delivery')
  return {
    choice,
    order,
    payment,
    open: stepAt(wished, order, payment),
    openStep: setWished,
    changeDelivery(next: DeliveryChoice): void {
      setChoice(next)
      if (!settlesIn(choice, next)) setSaved(null)
    },
    async saveDelivery(): Promise<void> {
      setSaved(await place.mutateAsync({ cart, delivery: withoutIdleAddress(choice) }))
      setWished('payment')
    },
    choosePayment(next: PaymentInput): void {
      setPayment(next)
      setWished('review')
    },
    /** A token has been used up by the attempt, and another card may do better. */
    choosePaymentAgain(): void {
      setPayment(null)
      setWished('payment')
    },
    dropOrder: () => setSaved(null),
    linkSent: order !== null && linkSent === order.order._id,
    noteLinkSent: () => setLinkSent(order?.order._id ?? null),
  }
}

function firstChoice(earlier: OrderInfo | null, viewer: Viewer): DeliveryChoice {
  return {
    type: (earlier?.order.type as DeliveryType | undefined) ?? defaultDeliveryType(viewer),
    clientId: viewer.visit?.clientId ?? earlier?.order.clientData?._id ?? null,
    addressId: null,
  }
}

/** Never further than what was decided leads. */
function stepAt(wished: Step, order: OrderInfo | null, payment: PaymentInput | null): Step {
  if (!order) return 'delivery'
  return wished === 'review' && !payment ? 'payment' : wished
}

/** The first address that comes in belongs to what was saved; every other change has to be saved anew. */
function settlesIn(before: DeliveryChoice, next: DeliveryChoice): boolean {
  const sameElse = before.type === next.type && before.clientId === next.clientId
  return sameElse && before.addressId === null && next.addressId !== null
}

/** Nothing is delivered from the salon's own stock, so no address is picked for it (D-021). */
function withoutIdleAddress(choice: DeliveryChoice): DeliveryChoice {
  return choice.type === deliveryType.fromSalonStock ? { ...choice, addressId: null } : choice
}

/** False once the cart was changed in My Stock after the order was saved. */
function hasLinesOf({ order }: OrderInfo, cart: Cart): boolean {
  const quantities = new Map(cart.map((line) => [line.productId, line.quantity]))
  return (
    order.prods.length === quantities.size &&
    order.prods.every((line) => quantities.get(line.prod_id) === line.quantity)
  )
}
