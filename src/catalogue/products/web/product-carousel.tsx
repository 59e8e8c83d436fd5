import type { TileView } from '#catalogue/products/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Carousel } from '#platform/web/ui/storefront/carousel.tsx'
import { ProductTile } from '#stock/web/product-tile.tsx'
import style from './product-carousel.module.css'

interface ProductCarouselProps {
  heading: string
  products: readonly TileView[]
  base: string
}

/** 'View all' from five products on (S-HOME-027). */
const viewAllFrom = 5

export function ProductCarousel({ heading, products, base }: ProductCarouselProps) {
  const viewAll = products.length >= viewAllFrom && (
    <Link to="/explore" className={style.viewAll}>
      {storefrontText.viewAll}
      <span className="visually-hidden">: {heading}</span>
    </Link>
  )
  return (
    <Carousel label={heading} heading={<h2>{heading}</h2>} more={viewAll}>
      {products.map((product) => (
        <ProductTile key={product._id} product={product} base={base} />
      ))}
    </Carousel>
  )
}
