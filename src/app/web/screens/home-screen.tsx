import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { bannerSizes, bannersQuery } from '#catalogue/banners/web/api.ts'
import { BannerCarousel, BannerSkeleton } from '#catalogue/banners/web/banner-carousel.tsx'
import { categoryTilesQuery } from '#catalogue/categories/web/api.ts'
import { CategoryCarousel } from '#catalogue/categories/web/category-carousel.tsx'
import { type ProductListQuery, productsQuery } from '#catalogue/products/web/api.ts'
import { CarouselSkeleton } from '#catalogue/products/web/product-skeleton.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { browserSettings } from '#platform/web/api-client/browser-settings.ts'
import { type PageDefinition, useSearchParams } from '#platform/web/router/router.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { MinimumSkeleton } from '#platform/web/ui/loading/minimum-skeleton.tsx'
import { useDeferredComponent } from '#platform/web/ui/loading/use-deferred-component.ts'
import { pictureSrcSet } from '#platform/web/ui/media/picture.tsx'
import style from './home-screen.module.css'
import { ProductCarousel } from './product-carousel.tsx'

/** The two product carousels (S-HOME-024, S-HOME-026). */
const popularProducts = { only: 'popular' } as const
const featuredProducts = { only: 'featured' } as const

export const page: PageDefinition = {
  load: (queries, { viewer }) =>
    Promise.all([
      queries.ensureQueryData(bannersQuery),
      queries.ensureQueryData(categoryTilesQuery),
      queries.ensureQueryData(productsQuery(viewer, popularProducts)),
      queries.ensureQueryData(productsQuery(viewer, featuredProducts)),
    ]),
  head: (queries) => {
    const data = queries.getQueryData(bannersQuery.queryKey)
    const banner = data?.banners[0]
    return {
      title: `${shopName()}: ${browserSettings().productWord} ${storefrontText.products.toLowerCase()}`,
      description: `${storefrontText.homeLead}. ${storefrontText.freeDelivery}.`,
      canonical: '/',
      ...(data && banner
        ? {
            picture: data.imageBase + banner.picture,
            firstPicture: { srcSet: pictureSrcSet(data.imageBase, banner.picture), sizes: bannerSizes },
          }
        : {}),
    }
  },
}

/** S-HOME-006 */
const bannersSkeletonMs = 2000

/** S-HOME-036 */
const carouselSkeletonMs = 1000

export function HomeScreen() {
  useBankConnectionReturn()
  return (
    <>
      <h1 className="visually-hidden">{storefrontText.homeLead}</h1>
      <SellerStrip />
      <div className={`page ${style.home}`}>
        <Banners />
        <p className={style.promise}>{storefrontText.freeDelivery}</p>
        <Categories />
        <ProductRow heading={storefrontText.popular} query={popularProducts} />
        <ProductRow heading={storefrontText.featuredProducts} query={featuredProducts} />
      </div>
    </>
  )
}

/**
 * A strip that only a logged-in seller sees. The server renders an empty place for it, the same in every cached page; an attribute of the
 * page shows that place to sellers before the first paint, so that nothing moves when the strip appears.
 */
function SellerStrip() {
  const { kind } = useViewer()
  return <div className={`page ${style.strip}`}>{kind === 'seller' && <DeferredDeskStrip />}</div>
}

const importDeskStrip = async () => (await import('#reports/seller/web/desk-strip.tsx')).DeskStrip

/** Loads the strip on demand, because visitors never see it. */
function DeferredDeskStrip() {
  const DeskStrip = useDeferredComponent(importDeskStrip)
  return DeskStrip && <DeskStrip />
}

function Banners() {
  const { data, error, refetch } = useQuery(bannersQuery)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.banners.length === 0) return null
  return (
    <MinimumSkeleton minimumMs={bannersSkeletonMs} skeleton={<BannerSkeleton banner={data?.banners[0]} />}>
      {data && <BannerCarousel banners={data.banners} imageBase={data.imageBase} />}
    </MinimumSkeleton>
  )
}

function Categories() {
  const { data, error, refetch } = useQuery(categoryTilesQuery)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.categories.length === 0) return null
  return (
    <MinimumSkeleton minimumMs={carouselSkeletonMs} skeleton={<CarouselSkeleton />}>
      {data && <CategoryCarousel categories={data.categories} imageBase={data.imageBase} />}
    </MinimumSkeleton>
  )
}

function ProductRow({ heading, query }: { heading: string; query: ProductListQuery }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({
    ...productsQuery(viewer.key, query),
    placeholderData: (before) => before,
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.products.length === 0) return null
  return (
    <MinimumSkeleton minimumMs={carouselSkeletonMs} skeleton={<CarouselSkeleton />}>
      {data && <ProductCarousel heading={heading} products={data.products} imageBase={data.imageBase} />}
    </MinimumSkeleton>
  )
}

/**
 * Handles the return from the payment provider's bank connection: removes its parameter `code` from the home page's URL and processes it
 * (S-HOME-029).
 */
function useBankConnectionReturn(): void {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const { code, state = null, ...others } = Object.fromEntries(params)
    if (code === undefined) return
    void setParams(others, { replace: true, preventScrollReset: true })
    void import('#payouts/accounts/web/api.ts').then(({ completeBankConnection }) =>
      completeBankConnection(queries, code, state),
    )
  }, [params, setParams, queries])
}
