import { addToCart, type Cart, setCartQuantity } from '#cart/cart.ts'
import { clearCart } from '#cart/clearing/web/clear-cart.ts'
import { getCartProduct } from '#cart/web/api.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { getExploreVisit, storeExploreLink } from '#links/visits/web/explore-visit.ts'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { getReminderBasket } from '#restock/web/api.ts'

/** Begins the visit of a reminder's link, and puts what it is about into the basket; false where nothing of it can be bought. */
export async function fillReminderBasket(url: URL, value: string, isMobile: boolean): Promise<boolean> {
  const visit = new URL(`/explore/${encodeURIComponent(value)}${url.search}`, url)
  storeExploreLink(visit)
  await getExploreVisit()
  const { lines, imageBase } = await getReminderBasket(value)
  let cart: Cart = []
  for (const { productId, quantity } of lines)
    cart = setCartQuantity(addToCart(cart, await getCartProduct(productId)), productId, quantity)
  if (cart.length === 0) return false
  clearCart()
  storeCart(cart, isMobile)
  setStored({ imageBasePath: imageBase })
  return true
}
