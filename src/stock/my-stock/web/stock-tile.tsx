import checkIcon from '@tabler/icons/outline/check.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { productPath } from '#catalogue/products/product-path.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { ProductCard } from '#catalogue/products/web/product-card.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FaveButton } from '#stock/faves/web/fave-button.tsx'
import { myStockText } from '../my-stock-text.ts'
import { useSetStocked } from './api.ts'
import style from './stock-button.module.css'

interface StockTileProps {
  product: Product
  imageBase: string
  first: boolean
  showsCommission: boolean
  isInCart: boolean
  canUnstock: boolean
  onChange: (isInCart: boolean) => void
}

/** A product card of My Stock, with a button that puts the product into the cart or takes it out, and one that un-stocks it. */
export function StockTile({
  product,
  imageBase,
  first,
  showsCommission,
  isInCart,
  canUnstock,
  onChange,
}: StockTileProps) {
  return (
    <ProductCard
      product={product}
      imageBase={imageBase}
      to={productPath(product, 'stock')}
      first={first}
      showsCommission={showsCommission}
      faveToggle={<FaveButton product={product} />}
      action={
        <div className={style.actions}>
          <Button
            small
            variant={isInCart ? 'secondary' : 'primary'}
            icon={isInCart ? checkIcon : plusIcon}
            aria-keyshortcuts="x"
            onClick={() => onChange(!isInCart)}
          >
            {isInCart ? myStockText.selected : myStockText.select}
            <span className="visually-hidden">: {product.name}</span>
          </Button>
          {canUnstock && <UnstockButton product={product} />}
        </div>
      }
    />
  )
}

function UnstockButton({ product }: { product: Product }) {
  const setStocked = useSetStocked(product.id)
  return (
    <Button small variant="quiet" onClick={() => setStocked.mutate(false)}>
      {storefrontText.unStock}
      <span className="visually-hidden">: {product.name}</span>
    </Button>
  )
}
