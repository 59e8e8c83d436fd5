import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { currentViewer, isClientVisit, useViewer, type Viewer } from '#access/web/viewer.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import { type ProductListQuery, productQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { ProductDetail } from '#catalogue/products/web/product-detail.tsx'
import { CarouselSkeleton } from '#catalogue/products/web/product-skeleton.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import { shopName } from '#platform/shop-identity.ts'
import { ApiError } from '#platform/web/api-client/api-error.ts'
import { Link, type PageDefinition, useParams } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { BackArrow } from '#platform/web/ui/page/page-title.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { FaveButton } from '#stock/faves/web/fave-button.tsx'
import { stockText } from '#stock/my-stock/text.ts'
import { StockButton, WatchAgainButton } from '#stock/my-stock/web/stock-button.tsx'
import productDetailStyle from '../../../catalogue/products/web/product-detail.module.css'
import { ProductCarousel } from './product-carousel.tsx'
import style from './product-screen.module.css'

/** The products under 'You might also like': others of the category in the URL (S-PROD-052..055, D-186). */
function relatedProducts(
  productId: string,
  categoryId: string,
  { visit, userId }: Pick<Viewer, 'visit' | 'userId'>,
): ProductListQuery {
  const sellerId = visit?.userId ?? userId
  return {
    exceptId: productId,
    ...(categoryId && categoryId !== 'all' ? { categoryIds: [categoryId] } : {}),
    ...(sellerId ? { sellerId } : {}),
    ...(visit ? { clientId: visit.clientId } : {}),
  }
}

export const page: PageDefinition = {
  load: async (queries, { params, viewer }) => {
    const { productId = '', categoryId = '', from } = params
    const viewing = currentViewer()
    await Promise.all([
      queries.ensureQueryData(productQuery(viewer, productId, from, viewing.visit)),
      // a failure to load the related products does not hide the product, and is shown in their place
      queries.prefetchQuery(productsQuery(viewer, relatedProducts(productId, categoryId, viewing))),
    ])
  },
  head: (queries, { params, viewer }) => {
    const { productId = '', from } = params
    const data = queries.getQueryData(productQuery(viewer, productId, from, currentViewer().visit).queryKey)
    if (!data) return { title: shopName(), hidden: true }
    const { product, imageBase } = data
    const picture = imageBase + product.pictures[0]
    return {
      title: formatPageTitle(`${product.name} ${storefrontText.by} ${product.brand}`),
      description: `${product.title}. ${formatPounds(product.price)}. ${storefrontText.freeDelivery}.`,
      canonical: productPath(product),
      picture,
      kind: 'product',
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.title,
        brand: { '@type': 'Brand', name: product.brand },
        image: product.pictures.map((name) => imageBase + name),
        offers: {
          '@type': 'Offer',
          url: productPath(product),
          price: product.price.toFixed(2),
          priceCurrency: 'GBP',
          availability: 'https://schema.org/InStock',
        },
      },
    }
  },
}

const ShareProductButton = lazy(() =>
  import('#shop-page/web/share-buttons.tsx').then((file) => ({ default: file.ShareProductButton })),
)

const TrainingNotice = lazy(() =>
  import('#training/web/training-notice.tsx').then((file) => ({ default: file.TrainingNotice })),
)

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
    // the server-rendered product remains until the seller's own marks on it are loaded
    placeholderData: (before) => (before?.product.id === productId ? before : undefined),
  })
  useEffect(
    () => setStored({ prodDetailsDataId: productId, fromProdKey: from === 'stock' ? 'stock' : 'explore' }),
    [productId, from],
  )

  // until the seller's own response arrives the product is shown as visitors see it; if that response is an error, for example because the
  // product has left her stock, the error is shown instead
  if (error && (!data || isPlaceholderData)) return <ProductNotFound from={from} error={error} onRetry={refetch} />
  return (
    <div className={`page ${style.product}`}>
      <div className={style.back}>
        <BackArrow to={from === 'stock' ? '/mystock' : '/explore'} />
        {from === 'stock' && <Link to="/mystock">{backToStock(viewer)}</Link>}
      </div>
      {data ? (
        <ProductDetail
          key={productId}
          product={data.product}
          imageBase={data.imageBase}
          showsCommission={viewer.showsCommission}
          faveToggle={<FaveButton product={data.product} />}
          action={<StockButton isMain product={data.product} />}
          share={
            viewer.kind === 'seller' && (
              <Suspense>
                <ShareProductButton product={data.product} />
              </Suspense>
            )
          }
          watchVideoAgain={
            viewer.kind === 'seller' &&
            data.product.hasVideo && (
              <>
                <WatchAgainButton product={data.product} />
                <Suspense>
                  <TrainingNotice product={data.product} />
                </Suspense>
              </>
            )
          }
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
  const { data, error, refetch } = useQuery({
    ...productsQuery(viewer.key, relatedProducts(productId, categoryId, viewer)),
  })
  const heading = storefrontText.youMightAlsoLike
  if (data?.products.length === 0) return null
  if (data) return <ProductCarousel heading={heading} products={data.products} imageBase={data.imageBase} />
  return (
    <section className={style.related} aria-label={heading}>
      <h2>{heading}</h2>
      {error ? <LoadError error={error} onRetry={refetch} /> : <CarouselSkeleton />}
    </section>
  )
}

/** The text of the link back, which a client on a visit reads differently from a seller (S-PROD-035, S-XMOD-014). */
function backToStock(viewer: Viewer): string {
  return isClientVisit(viewer) ? storefrontText.backToBuyProducts : storefrontText.backToMyStock
}

function ProductNotFound({ from, error, onRetry }: { from: string; error: unknown; onRetry: () => unknown }) {
  const viewer = useViewer()
  if (!(error instanceof ApiError)) return <LoadError error={error} onRetry={onRetry} />
  const back =
    from === 'stock'
      ? { to: '/mystock', label: backToStock(viewer) }
      : { to: '/explore', label: storefrontText.backToExplore }
  const notListed = isClientVisit(viewer) ? storefrontText.productNotListed : stockText.notInStock
  const text = from === 'stock' ? notListed : storefrontText.productNotFound
  return <EmptyState fullPage text={text} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />
}

function ProductDetailSkeleton() {
  return (
    <SkeletonGroup className={productDetailStyle.detail}>
      <Skeleton ratio="16 / 15" />
      <div className={productDetailStyle.facts}>
        <Skeleton width="30%" height="14px" />
        <Skeleton width="80%" height="40px" />
        <Skeleton width="60%" />
        <Skeleton width="40%" height="32px" />
        <Skeleton height="52px" round />
        <Skeleton height="120px" />
      </div>
    </SkeletonGroup>
  )
}
