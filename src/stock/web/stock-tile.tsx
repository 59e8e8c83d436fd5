import type { ProductWire } from '#catalogue/products/contract.ts'
import { productPath } from '#catalogue/products/product-path.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { FaveToggle } from '#faves/web/fave-toggle.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { checkIcon, plusIcon } from '#platform/web/ui/icons/icons.ts'
import { myStockText } from '#stock/my-stock-text.ts'

interface StockTileProps {
  product: ProductWire
  base: string
  first: boolean
  showsCommission: boolean
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A product of My Stock: into the basket and out of it. */
export function StockTile({ product, base, first, showsCommission, chosen, onChoose }: StockTileProps) {
  return (
    <ProductCard
      product={product}
      base={base}
      address={productPath(product, 'stock')}
      first={first}
      showsCommission={showsCommission}
      heart={<FaveToggle product={product} />}
      action={
        <Button
          small
          variant={chosen ? 'secondary' : 'primary'}
          icon={chosen ? checkIcon : plusIcon}
          aria-pressed={chosen}
          onClick={() => onChoose(!chosen)}
        >
          {chosen ? myStockText.selected : myStockText.select}
          <span className="visually-hidden">: {product.name}</span>
        </Button>
      }
    />
  )
}
