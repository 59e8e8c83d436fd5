import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { TileView } from '#catalogue/products/contract.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { FaveToggle } from '#faves/web/fave-toggle.tsx'
import { StockButton } from '#stock/web/stock-button.tsx'

interface ProductTileProps {
  product: TileView
  base: string
  first?: boolean
}

/** The product's card with its heart and its action, as home, explore, faves and related products show it. */
export function ProductTile({ product, base, first = false }: ProductTileProps) {
  const viewer = useViewer()
  return (
    <ProductCard
      product={product}
      base={base}
      address={productPath(product)}
      first={first}
      showsCommission={viewer.showsCommission}
      heart={<FaveToggle product={product} />}
      action={<StockButton product={product} base={base} />}
    />
  )
}
