import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addToCart, type Cart, setCartQuantity } from '#cart/cart.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { getCartProduct } from '#cart/web/refresh-cart-prices.ts'
import { getExploreVisit, isInvalidLink, storeExploreLink } from '#links/visits/web/explore-visit.ts'
import { useLocation, useNavigate, useParams } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { restockText } from '../text.ts'
import { getReminderBasket } from './api.ts'

/** The page that a reminder's button opens: it puts the reminder's products into the basket and goes to the checkout (N-RSTK-011). */
export function ReminderBasketScreen() {
  const { exploreClientUrl: value = '' } = useParams()
  const { pathname, search } = useLocation()
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['restock', 'basket', value],
    queryFn: () => fillReminderBasket(new URL(pathname + search, window.location.origin), value, isMobile),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (data) navigate('/checkout', { replace: true })
  }, [data, navigate])
  if (error && isInvalidLink(error)) return <Message text={error.message} to="/explore" />
  if (error) return <LoadError fullPage error={error} onRetry={refetch} />
  if (data === false) return <Message text={restockText.basketEmpty} to={`/explore/${encodeURIComponent(value)}`} />
  return (
    <div className="page">
      <h1 className="visually-hidden">{restockText.basketOpening}</h1>
      <SkeletonGroup>
        <Skeleton width="14ch" height="48px" />
        <Skeleton height="320px" />
      </SkeletonGroup>
    </div>
  )
}

function Message({ text, to }: { text: string; to: string }) {
  return (
    <EmptyState
      fullPage
      icon={shoppingBagIcon}
      text={text}
      action={<ButtonLink to={to}>{restockText.toShop}</ButtonLink>}
    />
  )
}

/** Begins a visit through a reminder's link, and puts the reminder's products into the basket; false if none of them can be bought. */
async function fillReminderBasket(url: URL, value: string, isMobile: boolean): Promise<boolean> {
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
