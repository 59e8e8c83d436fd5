import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openLoginPrompt } from '#accounts/sessions/web/login-prompt-state.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { TileView } from '#catalogue/products/contract.ts'
import { changeProduct } from '#catalogue/products/web/update-cached-product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { checkIcon, plusIcon } from '#platform/web/ui/icons/icons.ts'
import { WatchVideo } from '#stock/web/watch-video-button.tsx'

interface StockButtonProps {
  product: TileView
  /** bP of the answer it came in. */
  base: string
  /** The product page's one button stands out; on a page of tiles too many would. */
  main?: boolean
}

/** The one clear action of a tile and of the product page: watch the video first, then stock and un-stock. */
export function StockButton({ product, base, main = false }: StockButtonProps) {
  const { kind } = useViewer()
  if (kind === 'admin') return null
  if (kind === 'client') return <BuyButton product={product} />
  const first = main ? 'primary' : 'secondary'
  if (kind === 'visitor')
    return (
      <Button
        variant={first}
        small
        icon={plusIcon}
        aria-label={`${storefrontText.stock}: ${product.name}`}
        onClick={openLoginPrompt}
      >
        {storefrontText.stock}
      </Button>
    )
  if (needsVideo(product)) return <WatchVideo product={product} base={base} look={first} />
  return <StockToggle product={product} />
}

/** A product that has a video which this seller has not watched yet (S-PROD-043). */
function needsVideo(product: TileView): boolean {
  return Boolean(product.video) && product.is_viewVdo !== true
}

function StockToggle({ product }: { product: TileView }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const stock = useMutation({
    // two quick presses arrive in their order
    scope: { id: `stock ${product._id}` },
    mutationFn: (on: boolean) =>
      on
        ? callApi('POST', 'product/stocks', { body: { prod_id: product._id } })
        : callApi('DELETE', `product/stocks/${encodeURIComponent(product._id)}`),
    onMutate: (on) => changeProduct(queries, product._id, { is_stk: on }),
    onError: (_error, on) => changeProduct(queries, product._id, { is_stk: !on }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] }),
  })
  const on = product.is_stk === true
  return (
    <Button
      small
      variant={on ? 'secondary' : 'primary'}
      icon={on ? checkIcon : plusIcon}
      onClick={() => stock.mutate(!on)}
    >
      {on ? storefrontText.unStock : storefrontText.stock}
      <span className="visually-hidden">: {product.name}</span>
    </Button>
  )
}

/** A client by link puts it on her own list and goes there (D-183). */
function BuyButton({ product }: { product: TileView }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const buy = useMutation({
    mutationFn: () =>
      callApi('POST', 'product/select/stocks', {
        body: { prod_id: product._id, user_id: viewer.visit?.userId, client_id: viewer.visit?.clientId },
      }),
    onSuccess: () => {
      setStored({ exploreProduct: product._id })
      void queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] })
      navigate('/mystock')
    },
  })
  return (
    <Button small loading={buy.isPending} onClick={() => buy.mutate()}>
      {storefrontText.buyProduct}
      <span className="visually-hidden">: {product.name}</span>
    </Button>
  )
}
