import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { clientQuery } from '#clients/web/api.ts'
import { couponFieldText } from '#coupons/field-text.ts'
import { deliveryType } from '#orders/order-state.ts'
import { toOrderWithLink } from '#orders/pay-links/web/send-amount.ts'
import { ordersText } from '#orders/text.ts'
import type { Order } from '#orders/web/api.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { checkoutText } from '../text.ts'
import style from './keep-pay-link.module.css'
import type { Checkout } from './use-checkout.ts'
import { useNewLinkQuestion } from './use-new-link-question.tsx'

interface KeepPayLinkProps {
  cart: Cart
  checkout: Checkout
  /** Whether there is a network, through which the shop does not answer in time. */
  isSlow: boolean
}

/**
 * Offers to send a payment link later. Without a network nothing can be paid, since the bank has to answer at once; the link waits on the
 * device and is sent once the shop can be reached (N-OFFL-010).
 */
export function KeepPayLink({ cart, checkout, isSlow }: KeepPayLinkProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const { choice, coupon, order } = checkout
  const { data } = useQuery({ ...clientQuery(viewer.key, choice.clientId ?? ''), enabled: choice.clientId !== null })
  const client = data?.client
  const { ask, question } = useNewLinkQuestion(order ? null : checkout.clientToSendNewLink)
  const findProblem = (): string | null => {
    if (order) return order.clientEmail ? null : checkoutText.clientWithoutEmail
    if (!client) return ordersText.clientEmpty
    if (!client.email) return checkoutText.clientWithoutEmail
    if (choice.type !== deliveryType.fromSalonStock && !choice.addressId) return ordersText.addressEmpty
    return coupon.typed === '' ? null : couponFieldText.needsSignal(coupon.typed)
  }
  const store = async (placed: Order | null) => {
    if (placed) {
      const { keepOrderLink } = await import('#orders/pay-links/web/order-link.ts')
      return keepOrderLink(toOrderWithLink(placed), viewer.userId)
    }
    const { keepPayLink } = await import('./waiting-pay-link.ts')
    const delivery = choice.type === deliveryType.fromSalonStock ? { ...choice, addressId: null } : choice
    const { toKeep } = checkout
    return keepPayLink({ viewer, cart, delivery, clientName: client?.name ?? '', toKeep })
  }
  const keep = async () => {
    const problem = findProblem()
    if (problem !== null) return setError(problem)
    if (!(await ask())) return
    try {
      await store(order)
    } catch {
      return setError(checkoutText.notStored)
    }
    await navigate('/waiting')
    clearCart()
  }
  return (
    <section className={style.box} aria-label={checkoutText.paymentLater}>
      <p>{isSlow ? checkoutText.slowSignal : checkoutText.paymentsNeedSignal}</p>
      <Button icon={clockIcon} onClick={keep}>
        {checkoutText.keepPayLink}
      </Button>
      {error && <FieldError>{error}</FieldError>}
      {question}
    </section>
  )
}
