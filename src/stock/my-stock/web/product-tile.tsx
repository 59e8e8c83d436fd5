import { memo } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import type { ProductSummary } from '#catalogue/products/web/product.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { FaveButton } from '#stock/faves/web/fave-button.tsx'
import { StockButton } from './stock-button.tsx'

interface ProductTileProps {
  product: ProductSummary
  imageBase: string
  first?: boolean
}

/**
 * A product card with the fave and stock buttons, for home, explore, faves and related products. It is memoised, so that a change of
 * one card does not render the others.
 */
export const ProductTile = memo(function ProductTile({ product, imageBase, first = false }: ProductTileProps) {
  const viewer = useViewer()
  return (
    <ProductCard
      product={product}
      imageBase={imageBase}
      to={productPath(product)}
      first={first}
      showsCommission={viewer.showsCommission}
      faveToggle={<FaveButton product={product} />}
      action={<StockButton product={product} />}
    />
  )
})
