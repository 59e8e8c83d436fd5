import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Carousel } from '#platform/web/ui/media/carousel.tsx'
import { ProductTile } from '#stock/my-stock/web/product-tile.tsx'
import style from './product-carousel.module.css'

interface ProductCarouselProps {
  heading: string
  products: readonly ProductSummary[]
  imageBase: string
}

/** Fewer products have no 'View all' link (S-HOME-027). */
const viewAllMinimum = 5

export function ProductCarousel({ heading, products, imageBase }: ProductCarouselProps) {
  const viewAll = products.length >= viewAllMinimum && (
    <Link to="/explore" className={style.viewAll}>
      {storefrontText.viewAll}
      <span className="visually-hidden">: {heading}</span>
    </Link>
  )
  return (
    <Carousel label={heading} heading={<h2>{heading}</h2>} more={viewAll}>
      {products.map((product) => (
        <ProductTile key={product.id} product={product} imageBase={imageBase} />
      ))}
    </Carousel>
  )
}
