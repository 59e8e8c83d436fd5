import alertIcon from '@tabler/icons/outline/alert-circle.svg?path'
import { useEffect, useRef } from 'react'
import type { Cart, CartLine } from '#cart/cart.ts'
import { errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import { formatPounds } from '#platform/money.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { checkoutText } from '../text.ts'
import style from './refused-products.module.css'
import type { Rejection } from './rejection.ts'

interface RefusedProductsProps {
  cart: Cart
  rejection: Rejection
  onGoOnWithout: (productIds: readonly string[]) => Promise<unknown>
}

/** Names the products that were rejected, with a button to continue without them; shows nothing once they have left the cart. */
export function RefusedProducts({ cart, rejection, onGoOnWithout }: RefusedProductsProps) {
  const box = useRef<HTMLElement>(null)
  // the focus scrolls this into view: the step that was being saved may be further down than a phone shows
  useEffect(() => {
    if (rejection) box.current?.focus()
  }, [rejection])
  const lines = cart.filter(({ productId }) => rejection.productIds.includes(productId))
  if (lines.length === 0) return null
  return (
    <section ref={box} tabIndex={-1} className={style.box} aria-label={checkoutText.refused}>
      <Icon icon={alertIcon} />
      <div className={style.refusedProductsText}>
        <p>{describeRejection(rejection.code, lines)}</p>
        <Button small variant="secondary" onClick={() => onGoOnWithout(lines.map(({ productId }) => productId))}>
          {lines.length === 1 ? checkoutText.goOnWithoutIt : checkoutText.goOnWithoutThem}
        </Button>
      </div>
    </section>
  )
}

/** Describes a rejection. If it is about a changed price, the cart has been updated to the current prices, so these can be named. */
function describeRejection(code: number, lines: readonly CartLine[]): string {
  const names = joinNames(lines.map(({ name }) => name))
  if (code === errorCode.insufficientQuantity) return checkoutText.tooFewLeft(names)
  if (code !== errorCode.amountMismatch) return checkoutText.notAvailable(names)
  return checkoutText.priceChanged(joinNames(lines.map(({ name, price }) => `${name} (${formatPounds(price)})`)))
}
