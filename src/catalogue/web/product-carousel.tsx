import type { TileView } from '#catalogue/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
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
      <span className="unseen">: {heading}</span>
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
