import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useViewer, type Viewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { removeFromStoredCart } from '#cart/web/remove-from-stored-cart.ts'
import { clientQuery } from '#clients/web/api.ts'
import { deliveryType } from '#orders/order-state.ts'
import type { PaymentInput } from '#orders/payment/web/api.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { getStored, removeStored } from '#platform/web/storage/local-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { checkoutText } from '../text.ts'
import type { DeliveryChoice } from './api.ts'
import { defaultDeliveryType } from './delivery-type-choice.tsx'
import { type Rejection, toRejection } from './rejection.ts'
import { getRememberedSale, rememberSale, storeDraft } from './remembered-sale.ts'
import { useCoupon } from './use-coupon.ts'
import { usePlaceOrder } from './use-place-order.ts'

export type Step = 'delivery' | 'payment' | 'review'

export type Checkout = ReturnType<typeof useCheckout>

/** The unpaid order of this checkout that was saved before a reload; undefined while it is loading. */
export function useSavedOrder(): Order | null | undefined {
  const viewer = useViewer()
  const [orderId] = useState(() => getStored('orderId'))
  const { data, error, isPending } = useQuery({ ...orderQuery(viewer.key, orderId ?? ''), enabled: orderId !== null })
  // after any other error the order may still exist, so the next order has to replace it
  const isGone = isApiError(error, errorCode.notFound) || Boolean(data?.cancelledAt)
  useEffect(() => {
    if (isGone) removeStored('orderId')
  }, [isGone])
  if (orderId !== null && isPending) return undefined
  return data && !data.isPaid && !isGone ? data : null
}

/**
 * What the viewer has decided in the three steps of the checkout, and which step is open. `savedOrder` is the unpaid order of this checkout
 * that was saved before a reload; `soldTo` is the client from whose page the sale starts.
 */
export function useCheckout(cart: Cart, savedOrder: Order | null, soldTo: string | null = null) {
  const viewer = useViewer()
  const placeOrder = usePlaceOrder()
  const [choice, setChoice] = useState(() => initialDelivery(savedOrder, viewer, soldTo))
  const [saved, setSaved] = useState(savedOrder)
  const [payment, setPayment] = useState<PaymentInput | null>(null)
  const [linkSentFor, setLinkSentFor] = useState<string | null>(null)
  const [rejection, setRejection] = useState<Rejection | null>(null)
  // the order that the next saved order replaces; remembered even while a changed delivery still has to be saved
  const [replaced, setReplaced] = useState(savedOrder)
  const { coupon, totals, confirmCoupon } = useCoupon(cart, choice, savedOrder)
  const order = saved && hasLinesOf(saved, cart) && (saved.coupon?.code ?? null) === coupon.code ? saved : null
  const [wantedStep, setWantedStep] = useState<Step>(order ? 'payment' : 'delivery')
  const choose = (next: DeliveryChoice) => {
    setChoice(next)
    storeDraft(viewer, next)
  }
  useDeletedClient(choice.clientId, () => choose({ ...choice, clientId: null, addressId: null }))
  const save = async (lines: Cart): Promise<Order> => {
    setRejection(null)
    try {
      const [delivery, checked] = [withoutUnusedAddress(choice), await confirmCoupon(lines)]
      const placed = await placeOrder.place({ cart: lines, delivery, coupon: checked })
      rememberSale(viewer, choice)
      setSaved(placed)
      setReplaced(placed)
      setLinkSentFor(null)
      if (placed.isLinkOpen) notify.success(checkoutText.newLinkSent)
      setWantedStep('payment')
      return placed
    } catch (error) {
      setRejection(toRejection(error))
      coupon.takeRejection(error)
      // `placeOrder` has forgotten the order if it cannot be replaced any more
      if (getStored('orderId') === null) setReplaced(null)
      throw error
    }
  }
  return {
    choice,
    coupon,
    totals,
    order,
    rejection,
    payment,
    open: openStepOf(wantedStep, order, payment),
    openStep: setWantedStep,
    changeDelivery(next: DeliveryChoice): void {
      choose(next)
      if (!isFirstAddress(choice, next)) setSaved(null)
    },
    saveDelivery: () => save(cart),
    /** The client's name, if saving the delivery replaces an order whose payment link she still has (D-430). */
    clientToSendNewLink: replaced && endsLink(replaced, choice, linkSentFor) ? replaced.clientName : null,
    /** Takes the products out of the cart, and saves the delivery again if its choice is complete. */
    async goOnWithout(productIds: readonly string[]): Promise<void> {
      const rest = cart.filter(({ productId }) => !productIds.includes(productId))
      for (const productId of productIds) removeFromStoredCart(productId)
      setRejection(null)
      setWantedStep('delivery')
      // a failed call has already notified, and a rejection of another product is shown here
      if (rest.length > 0 && isDeliveryComplete(choice)) await save(rest).catch(() => undefined)
    },
    choosePayment(next: PaymentInput): void {
      rememberSale(viewer, { method: next.kind === 'saved' ? next.card.id : null })
      setPayment(next)
      setWantedStep('review')
    },
    /** Forgets the chosen payment while the new card behind it is being edited. */
    dropPayment: () => setPayment(null),
    /** Returns to the payment step: a token works only once, so the next attempt needs another token or card. */
    rejectPayment(error: unknown): void {
      setRejection(toRejection(error))
      setPayment(null)
      setWantedStep('payment')
    },
    clearOrder: () => setSaved(null),
    /** What an order that waits on this device replaces, and the key of its call. */
    toKeep: placeOrder.toKeep,
    isLinkSent: order !== null && (order.isLinkSent || linkSentFor === order.id),
    recordLinkSent: setLinkSentFor,
  }
}

/**
 * The saved order's delivery, or else what the seller chose last (D-511). The last address is offered only for a delivery to the salon or
 * for the same client.
 */
function initialDelivery(order: Order | null, viewer: Viewer, soldTo: string | null): DeliveryChoice {
  const last = getRememberedSale(viewer)
  const clientId = viewer.visit?.clientId ?? soldTo ?? (order ? order.clientId : (last.clientId ?? null))
  const type = order?.deliveryType ?? last.type ?? defaultDeliveryType(viewer)
  const isAddressOffered = !order && (type === deliveryType.toSalon || clientId === last.clientId)
  return { type, clientId, addressId: isAddressOffered ? (last.addressId ?? null) : null }
}

/** Unchooses a remembered client who has been deleted since. */
function useDeletedClient(clientId: string | null, onDeleted: () => void): void {
  const viewer = useViewer()
  const [first] = useState(viewer.kind === 'seller' ? clientId : null)
  const isFirst = first !== null && first === clientId
  const { error } = useQuery({ ...clientQuery(viewer.key, first ?? ''), enabled: isFirst })
  const drop = useEffectEvent(onDeleted)
  const isGone = isFirst && isApiError(error, errorCode.notFound)
  useEffect(() => {
    if (isGone) drop()
  }, [isGone])
}

/** The wanted step, or an earlier one that is still undecided. */
function openStepOf(wantedStep: Step, order: Order | null, payment: PaymentInput | null): Step {
  if (!order) return 'delivery'
  return wantedStep === 'review' && !payment ? 'payment' : wantedStep
}

/** Whether the only change is the first, preselected address; after any other change the delivery has to be saved again. */
function isFirstAddress(before: DeliveryChoice, next: DeliveryChoice): boolean {
  const isRestEqual = before.type === next.type && before.clientId === next.clientId
  return isRestEqual && before.addressId === null && next.addressId !== null
}

/** Whether replacing the order ends its payment link: a link that another client has keeps working (D-022). */
function endsLink(replaced: Order, choice: DeliveryChoice, linkSentFor: string | null): boolean {
  return replaced.clientId === choice.clientId && (replaced.isLinkOpen || linkSentFor === replaced.id)
}

/** Whether the delivery can be saved; after a reload the address is chosen only once the delivery step is open. */
function isDeliveryComplete({ type, addressId }: DeliveryChoice): boolean {
  return type === deliveryType.fromSalonStock || addressId !== null
}

/** Removes the address from a sale from salon stock, which is not delivered (D-021). */
function withoutUnusedAddress(choice: DeliveryChoice): DeliveryChoice {
  return choice.type === deliveryType.fromSalonStock ? { ...choice, addressId: null } : choice
}

/** Whether the order and the cart have the same lines; not so if the cart was changed in My Stock after the order was saved. */
function hasLinesOf(order: Order, cart: Cart): boolean {
  const ordered = new Map<string, number>()
  for (const { productId, quantity } of order.lines) ordered.set(productId, (ordered.get(productId) ?? 0) + quantity)
  return ordered.size === cart.length && cart.every((line) => ordered.get(line.productId) === line.quantity)
}
