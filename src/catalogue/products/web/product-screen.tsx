import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { productQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { relatedWish } from '#catalogue/products/web/product.head.ts'
import { ProductCarousel } from '#catalogue/products/web/product-carousel.tsx'
import { ProductDetail } from '#catalogue/products/web/product-detail.tsx'
import { ProductDetailSkeleton } from '#catalogue/products/web/product-detail-skeleton.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { FaveToggle } from '#faves/web/fave-toggle.tsx'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { BackArrow } from '#platform/web/ui/page/page-title.tsx'
import { stockText } from '#stock/text.ts'
import { StockButton } from '#stock/web/stock-button.tsx'
import { WatchAgain } from '#stock/web/watch-video-button.tsx'
import style from './product-screen.module.css'

declare module '#platform/web/storage/local-storage.ts' {
  interface StoredKeys {
    prodDetailsDataId: true
  }
}

export function ProductScreen() {
  const { productId = '', categoryId = '', from = 'explore' } = useParams()
  const viewer = useViewer()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...productQuery(viewer.key, productId, from, viewer.visit),
    // what the server drew stays while the seller's own marks are fetched
    placeholderData: (before) => (before?.prod._id === productId ? before : undefined),
  })
  useEffect(
    () => setStored({ prodDetailsDataId: productId, fromProdKey: from === 'stock' ? 'stock' : 'explore' }),
    [productId, from],
  )

  // what is no longer in her stock was shown as a visitor sees it until the answer came
  if (error && (!data || isPlaceholderData)) return <Missing from={from} error={error} onRetry={refetch} />
  const backToStock = viewer.kind === 'client' ? storefrontText.backToBuyProducts : storefrontText.backToMyStock
  return (
    <div className={`page ${style.product}`}>
      <div className={style.back}>
        <BackArrow to={from === 'stock' ? '/mystock' : '/explore'} />
        {from === 'stock' && <Link to="/mystock">{backToStock}</Link>}
      </div>
      {data ? (
        <ProductDetail
          key={productId}
          product={data.prod}
          base={data.bP}
          showsCommission={viewer.showsCommission}
          heart={<FaveToggle product={data.prod} />}
          action={<StockButton main product={data.prod} base={data.bP} />}
          video={<WatchAgain product={data.prod} base={data.bP} />}
        />
      ) : (
        <ProductDetailSkeleton />
      )}
      <Related productId={productId} categoryId={categoryId} />
    </div>
  )
}

function Related({ productId, categoryId }: { productId: string; categoryId: string }) {
  const viewer = useViewer()
  const { data } = useQuery({
    ...productsQuery(viewer.key, relatedWish(productId, categoryId, viewer)),
    meta: { silent: true },
  })
  if (!data || data.prods.length === 0) return null
  return <ProductCarousel heading={storefrontText.youMightAlsoLike} products={data.prods} base={data.bP} />
}

function Missing({ from, error, onRetry }: { from: string; error: unknown; onRetry: () => unknown }) {
  if (!(error instanceof ApiError)) return <LoadError error={error} onRetry={onRetry} />
  const back =
    from === 'stock'
      ? { to: '/mystock', words: storefrontText.backToMyStock }
      : { to: '/explore', words: storefrontText.backToExplore }
  const text = from === 'stock' ? stockText.notInStock : storefrontText.productGone
  return <EmptyState fullPage text={text} action={<ButtonLink to={back.to}>{back.words}</ButtonLink>} />
}
