import { Link } from '#platform/web/router/links.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { sellerDeskText } from '#reports/seller/text.ts'
import type { BestProduct } from '#reports/seller/web/api.ts'
import { paidOrdersUrl } from '#reports/seller/web/desk-urls.ts'
import style from './best-products.module.css'

/** What sold most pieces since the first of these days; each product opens the orders that it was sold in. */
export function BestProducts({ products, from }: { products: readonly BestProduct[]; from: string }) {
  return (
    <ol className={`bare ${style.products}`}>
      {products.map(({ id, brand, name, picture, quantity, sold }) => (
        <li key={id}>
          <Link to={paidOrdersUrl({ from }, id)} className={style.product}>
            {picture && <img className={style.picture} src={picture} alt="" loading="lazy" width="64" height="60" />}
            <span className={style.words}>
              <span className={style.brand}>{brand}</span>
              <span className={style.name}>{name}</span>
            </span>
            <span className={`figures ${style.figures}`}>
              <strong>{sellerDeskText.pieces(quantity)}</strong>
              <span>{formatPounds(sold)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
