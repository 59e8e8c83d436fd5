import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'
import { type Cart, cartTotals } from '#cart/cart.ts'
import { CartLines } from '#cart/web/cart-lines.tsx'
import { storeCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { salonStockText } from '../text.ts'
import { suggestedOrderQuery } from './api.ts'
import style from './suggested-order.module.css'

/** A suggested order for the seller's salon, based on the seller's sales; one tap opens the checkout with it (N-SALN-009). */
export function SuggestedOrder() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const heading = useId()
  const { data } = useQuery(suggestedOrderQuery(viewer.key))
  // the quantities that the seller has changed, which last until she leaves the page
  const [changed, setChanged] = useState<Cart | null>(null)
  const cart = changed ?? data?.cart ?? []
  if (!data || cart.length === 0) return null
  const order = () => {
    if (viewer.payouts === 'false') return openPayoutPrompt()
    clearCart()
    storeCart(cart, isMobile)
    setStored({ imageBasePath: data.imageBase, deliveryToSalon: true })
    navigate('/checkout')
  }
  return (
    <section className={style.suggestion} aria-labelledby={heading}>
      <div className={style.head}>
        <div className={style.words}>
          <h2 id={heading} className={style.heading}>
            {salonStockText.suggestedOrder}
          </h2>
          <p className={style.lead}>{salonStockText.suggestion(cartTotals(cart).quantity, cart.length)}</p>
        </div>
        <Button onClick={order}>{salonStockText.orderThese}</Button>
      </div>
      <details className={style.lines}>
        <summary className={style.summary}>
          {salonStockText.changeSuggestion}
          <Icon icon={chevronDownIcon} size={18} />
        </summary>
        <CartLines cart={cart} imageBase={data.imageBase} onChange={setChanged} />
      </details>
    </section>
  )
}
