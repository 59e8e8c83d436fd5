import type { ReactNode } from 'react'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { PictureGallery } from '#catalogue/products/web/picture-gallery.tsx'
import { ReadMore } from '#catalogue/products/web/read-more.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './product-detail.module.css'

interface ProductDetailProps {
  product: ProductWire
  base: string
  showsCommission: boolean
  heart: ReactNode
  action: ReactNode
  /** The training video once more, for whoever has watched it. */
  video?: ReactNode
}

/** Everything of one product (S-PROD-016..033). */
export function ProductDetail({ product, base, showsCommission, heart, action, video }: ProductDetailProps) {
  return (
    <article className={style.detail}>
      <PictureGallery base={base} names={product.imgs} of={product.name} />
      <div className={style.facts}>
        <p className={style.brand}>{product.brand}</p>
        <div className={style.top}>
          <h1 className={style.name}>{product.name}</h1>
          {heart}
        </div>
        <p className={style.title}>{product.title}</p>
        <p className={style.prices}>
          <Price pounds={product.price} className={style.price} />
          <span className={style.rrp}>
            {storefrontText.rrp} <Price pounds={product.rrp} />
          </span>
          <span className={style.weight}>
            {product.weight} {product.weight_unit}
          </span>
        </p>
        {showsCommission && product.commission !== undefined && (
          <p className={style.commission}>
            {storefrontText.yourCommission} <Price pounds={product.commission} />
          </p>
        )}
        <div className={style.action}>{action}</div>
        {video}
        <p className={style.promise}>{storefrontText.freeDelivery}</p>
        {product.catg.length > 0 && (
          <ul className={`bare ${style.labels}`} aria-label={storefrontText.category}>
            {product.catg.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <ReadMore heading={storefrontText.description} text={product.desc} />
        <ReadMore heading={storefrontText.howToUse} html={product.uses} />
        <ReadMore heading={storefrontText.ingredients} text={product.ingredients} />
      </div>
    </article>
  )
}
