import { useCart } from '#cart/web/cart-storage.ts'
import { sharingText } from '../text.ts'
import { ShareButton } from './share-button.tsx'

/** Hands over the shop as visitors see it (D-346), and prints codes of the products in the cart. */
export function ShareShopButton() {
  const cart = useCart()
  const productIds = cart.map(({ productId }) => productId)
  const basket = { label: sharingText.basketProducts, productIds }
  const sheets = [{ label: sharingText.wholeShop }, ...(cart.length > 0 ? [basket] : [])]
  const target = { title: sharingText.shareShop, path: '/explore', message: sharingText.shopMessage, sheets }
  return (
    <ShareButton small target={target}>
      {sharingText.shareShop}
    </ShareButton>
  )
}
