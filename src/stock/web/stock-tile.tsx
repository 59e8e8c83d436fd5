import checkIcon from '@tabler/icons/outline/check.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { productPath } from '#catalogue/products/product-path.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { FaveButton } from '#faves/web/fave-button.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { myStockText } from '#stock/my-stock-text.ts'

interface StockTileProps {
  product: Product
  imageBase: string
  first: boolean
  showsCommission: boolean
  isInCart: boolean
  onChange: (isInCart: boolean) => void
}

/** A product card of My Stock, with the button that puts the product into the cart and removes it. */
export function StockTile({ product, imageBase, first, showsCommission, isInCart, onChange }: StockTileProps) {
  return (
    <ProductCard
      product={product}
      imageBase={imageBase}
      to={productPath(product, 'stock')}
      first={first}
      showsCommission={showsCommission}
      faveToggle={<FaveButton product={product} />}
      action={
        <Button
          small
          variant={isInCart ? 'secondary' : 'primary'}
          icon={isInCart ? checkIcon : plusIcon}
          onClick={() => onChange(!isInCart)}
        >
          {isInCart ? myStockText.selected : myStockText.select}
          <span className="visually-hidden">: {product.name}</span>
        </Button>
      }
    />
  )
}
