import { useQuery } from '@tanstack/react-query'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { bannersQuery, categoryTilesQuery, type ListWish, productsQuery } from '#catalogue/web/api.ts'
import { useBankReturn } from '#catalogue/web/bank-return.ts'
import { BannerCarousel } from '#catalogue/web/banner-carousel.tsx'
import { CategoryCarousel } from '#catalogue/web/category-carousel.tsx'
import { featured, popular } from '#catalogue/web/home.head.ts'
import { ProductCarousel } from '#catalogue/web/product-carousel.tsx'
import { CarouselSkeleton } from '#catalogue/web/product-skeleton.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Paced } from '#platform/web/ui/paced.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'
import style from './home-screen.module.css'

export function Component() {
  useBankReturn()
  return (
    <div className={`page ${style.home}`}>
      <h1 className="unseen">{storefrontText.homeLead}</h1>
      <Banners />
      <p className={style.promise}>{storefrontText.freeDelivery}</p>
      <Categories />
      <ProductRow heading={storefrontText.popular} wish={popular} />
      <ProductRow heading={storefrontText.featuredProducts} wish={featured} />
    </div>
  )
}

function Banners() {
  const { data, error, refetch } = useQuery(bannersQuery)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.banners.length === 0) return null
  const skeleton = (
    <SkeletonGroup className={style.bannerSkeleton}>
      <Skeleton height="100%" />
    </SkeletonGroup>
  )
  return (
    <Paced by="banners" skeleton={skeleton}>
      {data && <BannerCarousel banners={data.banners} base={data.bannerbP} />}
    </Paced>
  )
}

function Categories() {
  const { data, error, refetch } = useQuery(categoryTilesQuery)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.catgs.length === 0) return null
  return (
    <Paced by="carousel" skeleton={<CarouselSkeleton />}>
      {data && <CategoryCarousel categories={data.catgs} base={data.bP} />}
    </Paced>
  )
}

function ProductRow({ heading, wish }: { heading: string; wish: ListWish }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({ ...productsQuery(viewer.key, wish), placeholderData: (before) => before })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (data?.prods.length === 0) return null
  return (
    <Paced by="carousel" skeleton={<CarouselSkeleton />}>
      {data && <ProductCarousel heading={heading} products={data.prods} base={data.bP} />}
    </Paced>
  )
}
