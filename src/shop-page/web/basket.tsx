import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { addToCart, type Cart, removeFromCart, setCartQuantity } from '#cart/cart.ts'
import { parseStoredCart, toStoredLine } from '#cart/stored-cart-contract.ts'
import { QuantityField } from '#cart/web/cart-lines.tsx'
import { payLinkQuery } from '#orders/pay-links/web/api.ts'
import { isPaymentPending } from '#orders/payment/web/pending-payments.ts'
import { getStoredJson, setStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { shopPageText } from '../text.ts'
import { type ShopProduct, shopProductQuery, toBasketProduct } from './api.ts'
import style from './shop-page-screen.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    shopBaskets: true
  }
}

type StoredBaskets = Record<string, unknown>

const readBaskets = () => getStoredJson<StoredBaskets>('shopBaskets') ?? {}
const noCart: Cart = []
// the same array is returned as long as the stored text is the same, as useSyncExternalStore requires
let latest: { text: string; cart: Cart } = { text: '', cart: noCart }

function readBasket(handle: string): Cart {
  const text = JSON.stringify(readBaskets()[handle] ?? null)
  if (`${handle} ${text}` !== latest.text)
    latest = { text: `${handle} ${text}`, cart: text === 'null' ? noCart : parseStoredCart(text) }
  return latest.cart
}

function storeBasket(handle: string, cart: Cart): void {
  const { [handle]: _before, ...others } = readBaskets()
  setStored({
    shopBaskets: cart.length === 0 ? others : { ...others, [handle]: { productDetails: cart.map(toStoredLine) } },
  })
}

/** The basket of one shop page; a reload and a second window get the same one. */
export function useBasket(handle: string): [Cart, (cart: Cart) => void] {
  const cart = useSyncExternalStore(
    subscribeToStorage,
    () => readBasket(handle),
    () => noCart,
  )
  return [cart, (next) => storeBasket(handle, next)]
}

/** The basket at today's prices, without products that the shop page no longer sells. */
export async function refreshBasket(queries: QueryClient, handle: string, cart: Cart): Promise<Cart> {
  const lines = await Promise.all(
    cart.map(async (line) => {
      const { product } = await queries.fetchQuery({ ...shopProductQuery(handle, line.productId), staleTime: 0 })
      return product && !product.isSoldOut ? [{ ...toBasketProduct(product), quantity: line.quantity }] : []
    }),
  )
  return lines.flat()
}

/** An order that was placed from the basket: the body that was sent, and the token of its payment link. */
export interface PlacedOrder {
  body: string
  link: string
}

/** The order that was placed in this tab, kept until it is paid, so that after a declined card or a reload the same order is paid. */
export function getPlacedOrder(handle: string): PlacedOrder | null {
  const stored = getSessionStorage()?.getItem(`shopOrder ${handle}`)
  return stored ? (JSON.parse(stored) as PlacedOrder) : null
}

export function storePlacedOrder(handle: string, order: PlacedOrder | null): void {
  if (order) getSessionStorage()?.setItem(`shopOrder ${handle}`, JSON.stringify(order))
  else getSessionStorage()?.removeItem(`shopOrder ${handle}`)
}

/** The token of an order of this shop page whose payment has no outcome yet, for example on return from the bank's page. */
export function getLinkBeingPaid(handle: string): string | null {
  const link = getPlacedOrder(handle)?.link
  return link !== undefined && isPaymentPending(`link ${link}`) ? link : null
}

/** Whether the checkout is shown instead of the products: after a press on 'Checkout', and while a payment has no outcome yet. */
export function usePayingStep(handle: string): [boolean, (isPaying: boolean) => void] {
  const [isPaying, setPaying] = useState(false)
  // set after hydration, since the server renders the page without a pending payment
  useLayoutEffect(() => {
    if (getLinkBeingPaid(handle) !== null) setPaying(true)
  }, [handle])
  return [isPaying, setPaying]
}

/** Empties the basket once its order is paid, even if the bank's page did not lead back to the shop. */
export function useClearPaidBasket(handle: string): void {
  const link = typeof window === 'undefined' ? undefined : getPlacedOrder(handle)?.link
  const { data } = useQuery({ ...payLinkQuery(link ?? ''), enabled: link !== undefined })
  const isPaid = link !== undefined && data?.kind === 'paid'
  useEffect(() => {
    if (!isPaid) return
    storePlacedOrder(handle, null)
    storeBasket(handle, noCart)
  }, [isPaid, handle])
}

interface BuyActionProps {
  product: ShopProduct
  basket: Cart
  onChange: (basket: Cart) => void
}

/** The button 'Buy', which becomes a quantity field once the product is in the basket. */
export function BuyAction({ product, basket, onChange }: BuyActionProps) {
  const line = basket.find(({ productId }) => productId === product.id)
  if (product.isSoldOut && !line) return <p className={style.soldOut}>{shopPageText.soldOut}</p>
  if (!line)
    return (
      <Button small icon={plusIcon} onClick={() => onChange(addToCart(basket, toBasketProduct(product)))}>
        {shopPageText.buy}
        <span className="visually-hidden">: {product.name}</span>
      </Button>
    )
  return (
    <div className={style.quantity}>
      <QuantityField
        line={line}
        onQuantity={(quantity) => onChange(setCartQuantity(basket, product.id, quantity))}
        onRemove={() => onChange(removeFromCart(basket, product.id))}
      />
    </div>
  )
}
