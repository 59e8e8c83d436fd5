import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { BannerCarousel } from '#catalogue/banners/web/banner-carousel.tsx'
import { CategoryCarousel } from '#catalogue/categories/web/category-carousel.tsx'
import { featured, popular } from '#catalogue/home/web/home.head.ts'
import { useBankReturn } from '#catalogue/home/web/use-bank-connection-return.ts'
import { bannersQuery, categoryTilesQuery, type ListWish, productsQuery } from '#catalogue/products/web/api.ts'
import { ProductCarousel } from '#catalogue/products/web/product-carousel.tsx'
import { CarouselSkeleton } from '#catalogue/products/web/product-skeleton.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Paced } from '#platform/web/ui/loading/paced.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './home-screen.module.css'

export function HomeScreen() {
  useBankReturn()
  return (
    <div className={`page ${style.home}`}>
      <h1 className="visually-hidden">{storefrontText.homeLead}</h1>
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
