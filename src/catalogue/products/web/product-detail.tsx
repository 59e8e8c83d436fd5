import type { ReactNode } from 'react'
import { PictureGallery } from '#catalogue/products/web/picture-gallery.tsx'
import type { Product } from '#catalogue/products/web/product.ts'
import { ReadMore } from '#catalogue/products/web/read-more.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Price } from '#platform/web/ui/text/price.tsx'
import style from './product-detail.module.css'

interface ProductDetailProps {
  product: Product
  imageBase: string
  showsCommission: boolean
  faveToggle: ReactNode
  action: ReactNode
  /** For sellers who have watched the training video. */
  watchVideoAgain?: ReactNode
  /** For sellers. */
  share?: ReactNode
}

/** The whole product page (S-PROD-016..033). */
export function ProductDetail({
  product,
  imageBase,
  showsCommission,
  faveToggle,
  action,
  watchVideoAgain,
  share,
}: ProductDetailProps) {
  return (
    <article className={style.detail}>
      <PictureGallery imageBase={imageBase} names={product.pictures} productName={product.name} />
      <div className={style.facts}>
        <p className={style.brand}>{product.brand}</p>
        <div className={style.top}>
          <h1 className={style.name}>{product.name}</h1>
          {faveToggle}
        </div>
        <p className={style.title}>{product.title}</p>
        <p className={style.prices}>
          <Price pounds={product.price} className={style.price} />
          <span className={style.rrp}>
            {storefrontText.rrp} <Price pounds={product.rrp} />
          </span>
          <span className={style.weight}>
            {product.weight} {product.weightUnit}
          </span>
        </p>
        {showsCommission && product.commission !== undefined && (
          <p className={style.commission}>
            {storefrontText.yourCommission} <Price pounds={product.commission} />
          </p>
        )}
        <div className={style.action}>{action}</div>
        {watchVideoAgain}
        {share && <div className={style.share}>{share}</div>}
        <p className={style.promise}>{storefrontText.freeDelivery}</p>
        {product.categories.length > 0 && (
          <ul className={`bare ${style.labels}`} aria-label={storefrontText.category}>
            {product.categories.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <ReadMore heading={storefrontText.description} text={product.description} />
        <ReadMore heading={storefrontText.howToUse} html={product.uses} />
        <ReadMore heading={storefrontText.ingredients} text={product.ingredients} />
      </div>
    </article>
  )
}
