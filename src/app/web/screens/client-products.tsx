import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { sellerDeskText } from '#reports/seller/text.ts'
import { boughtProductsQuery } from '#reports/seller/web/api.ts'
import style from './client-products.module.css'

/** What a client has bought, with pictures, the latest first; shows nothing if there is nothing, or if loading failed. */
export function ClientProducts({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data } = useQuery(boughtProductsQuery(viewer.key, clientId))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="client-products">
      <h3 id="client-products" className={style.heading}>
        {sellerDeskText.bought}
      </h3>
      <ul className={`bare ${style.products}`}>
        {data.map(({ id, brand, name, picture, quantity, last }) => (
          <li key={id}>
            <Link to={`/product-details/${id}/all/explore`} className={style.product}>
              {picture && <img className={style.picture} src={picture} alt="" loading="lazy" width="96" height="90" />}
              <span className={style.brand}>{brand}</span>
              <span className={style.name}>{name}</span>
              <span className={`figures ${style.times}`}>
                {sellerDeskText.timesBought(quantity)}, {formatDay(last)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
