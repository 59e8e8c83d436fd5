import { type ReactNode, useId, useState } from 'react'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Price } from '#platform/web/ui/text/price.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import type { Product } from './product.ts'
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

/** Texts of at least this many visible characters are cut and can be expanded (S-PROD-028, D-078). */
const cutLength = 420

interface ReadMoreProps {
  heading: string
  text?: string
  /** Rich text, sanitized by the server when it was saved and when it was sent (D-078). */
  html?: string
}

export function ReadMore({ heading, text, html }: ReadMoreProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const long = visibleLength(text ?? html ?? '') >= cutLength
  const className = long && !open ? style.cut : style.text
  return (
    <section className={style.section}>
      <h2 className={style.heading}>{heading}</h2>
      {html === undefined ? (
        <p id={id} className={className}>
          {text}
        </p>
      ) : (
        <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {long && (
        <button
          type="button"
          className={style.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? storefrontText.readLess : storefrontText.readMore}
          <span className="visually-hidden">: {heading}</span>
        </button>
      )}
    </section>
  )
}

/** The number of characters a reader sees: tags do not count, and an entity is one character. */
function visibleLength(html: string): number {
  return html.replace(/<[^<>]*>/g, '').replace(/&[a-z0-9#]+;/gi, ' ').length
}
