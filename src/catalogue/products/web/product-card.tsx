import type { ReactNode } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import type { ProductSummary } from './product.ts'
import style from './product-card.module.css'

interface ProductCardProps {
  product: ProductSummary
  imageBase: string
  to: string
  /** Shown in the top right corner of the picture. */
  faveToggle?: ReactNode
  /** The main button. */
  action?: ReactNode
  showsCommission: boolean
  /** Whether the picture is on the first screen of the page and so is loaded before the others. */
  first?: boolean
  sizes?: string
}

const tileSizes = '(width < 768px) 46vw, 290px'

/** The product tile (S-PROD-006..012). Its controls are passed in, so that the card needs neither the API nor the viewer. */
export function ProductCard({
  product,
  imageBase,
  to,
  faveToggle,
  action,
  showsCommission,
  first,
  sizes,
}: ProductCardProps) {
  return (
    <article className={style.card}>
      <div className={style.view}>
        <div className={style.picture}>
          <Picture
            small
            base={imageBase}
            name={product.pictures[0]}
            alt=""
            sizes={sizes ?? tileSizes}
            eager={first ?? false}
          />
        </div>
        {faveToggle && <div className={style.heart}>{faveToggle}</div>}
      </div>
      <div className={style.text}>
        <p className={style.brand}>{product.brand}</p>
        <h3 className={style.name}>
          <Link to={to}>{product.name}</Link>
        </h3>
        <p className={style.prices}>
          <Price pounds={product.price} className={style.price} />
          <span className={style.rrp}>
            {`${storefrontText.rrp} `}
            <Price pounds={product.rrp} />
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
