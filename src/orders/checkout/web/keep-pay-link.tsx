import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { clientQuery } from '#clients/web/api.ts'
import { couponFieldText } from '#coupons/field-text.ts'
import { deliveryType } from '#orders/order-state.ts'
import { ordersText } from '#orders/text.ts'
import { getNetwork, subscribeToNetwork } from '#platform/web/offline/network.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { checkoutText } from '../text.ts'
import style from './keep-pay-link.module.css'
import type { Checkout } from './use-checkout.ts'

/** Whether the shop can be reached, as far as this page knows. */
export function useNetwork(): boolean {
  const { isOnline, isReadFromDevice } = useSyncExternalStore(subscribeToNetwork, getNetwork, getNetwork)
  return isOnline && !isReadFromDevice
}

/**
 * Offers to send a payment link later. Without a network nothing can be paid, since the bank has to answer at once; the link waits on the
 * device and is sent once the shop can be reached (N-OFFL-010).
 */
export function KeepPayLink({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const { choice, coupon } = checkout
  const { data } = useQuery({ ...clientQuery(viewer.key, choice.clientId ?? ''), enabled: choice.clientId !== null })
  const client = data?.client
  const keep = async () => {
    if (!client) return setError(ordersText.clientEmpty)
    if (!client.email) return setError(checkoutText.clientWithoutEmail)
    if (choice.type !== deliveryType.fromSalonStock && !choice.addressId) return setError(ordersText.addressEmpty)
    if (coupon.typed !== '') return setError(couponFieldText.needsSignal(coupon.typed))
    const delivery = choice.type === deliveryType.fromSalonStock ? { ...choice, addressId: null } : choice
    try {
      const { keepPayLink } = await import('./waiting-pay-link.ts')
      await keepPayLink({ viewer, cart, delivery, clientName: client.name })
    } catch {
      return setError(checkoutText.notStored)
    }
    await navigate('/waiting')
    clearCart()
  }
  return (
    <section className={style.box} aria-label={checkoutText.payment}>
      <p>{checkoutText.paymentsNeedSignal}</p>
      {checkout.order ? null : (
        <Button icon={clockIcon} onClick={keep}>
          {checkoutText.keepPayLink}
        </Button>
      )}
      {error && <FieldError>{error}</FieldError>}
    </section>
  )
}
