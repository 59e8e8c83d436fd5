import type { ReactNode } from 'react'
import type { TileView } from '#catalogue/products/contract.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './product-card.module.css'

interface ProductCardProps {
  product: TileView
  /** bP of the answer it came in. */
  base: string
  address: string
  /** Over the picture, top right. */
  heart?: ReactNode
  /** The one clear action. */
  action?: ReactNode
  showsCommission: boolean
  /** The first picture of a page is loaded before the others. */
  first?: boolean
  sizes?: string
}

const tileSizes = '(width < 768px) 46vw, 290px'

/** The product tile (S-PROD-006..012): draws what it is given, knows no call and no person. */
export function ProductCard({
  product,
  base,
  address,
  heart,
  action,
  showsCommission,
  first,
  sizes,
}: ProductCardProps) {
  return (
    <article className={style.card}>
      <div className={style.view}>
        <div className={style.picture}>
          <Picture small base={base} name={product.imgs[0]} alt="" sizes={sizes ?? tileSizes} first={first ?? false} />
        </div>
        {heart && <div className={style.heart}>{heart}</div>}
      </div>
      <div className={style.text}>
        <p className={style.brand}>{product.brand}</p>
        <h3 className={style.name}>
          <Link to={address}>{product.name}</Link>
        </h3>
        <p className={style.prices}>
          <Price pounds={product.price} className={style.price} />
          <span className={style.rrp}>
            {storefrontText.rrp} <Price pounds={product.rrp} />
          </span>
        </p>
        {showsCommission && product.commission !== undefined && (
          <p className={style.commission}>
            {storefrontText.yourCommission} <Price pounds={product.commission} />
          </p>
        )}
      </div>
      {action && <div className={style.action}>{action}</div>}
    </article>
  )
}
