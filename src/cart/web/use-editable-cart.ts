import { useEffect } from 'react'
import type { Cart } from '#cart/cart.ts'
import { isStoredFor, storeCart, useCart } from '#cart/web/cart-storage.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'

/**
 * The cart and its setter, stored under the keys of the layout in which it is shown; a window that becomes narrow or wide
 * moves it to the other keys (D-013). `imageBase` is the base path of its pictures, which the checkout reads.
 */
export function useEditableCart(isMobile: boolean, imageBase: string): [Cart, (next: Cart) => void] {
  const cart = useCart()
  useEffect(() => {
    if (cart.length > 0 && !isStoredFor(isMobile)) storeCart(cart, isMobile)
  }, [cart, isMobile])
  const setCart = (next: Cart) => {
    storeCart(next, isMobile)
    if (imageBase) setStored({ imageBasePath: imageBase })
  }
  return [cart, setCart]
}
