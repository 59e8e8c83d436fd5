import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { linksText } from '#links/explore/text.ts'
import { clientProductCountQuery } from '#links/explore/web/api.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import style from './visit-banner.module.css'
import { visitQuery } from './visit-query.ts'

/** Shows a client who came through an explore link the seller's name, and a link to the products selected for her. */
export function VisitBanner() {
  const viewer = useViewer()
  const visit = useQuery(visitQuery(viewer.key))
  const selectedProducts = useQuery(clientProductCountQuery(viewer))
  const withdrawn = visit.data?.withdrawn ?? []
  const count = selectedProducts.data ?? 0
  return (
    <section className={style.banner} aria-label={linksText.yourVisit}>
      <div className={style.words}>
        {visit.data && (
          <p>
            {linksText.shoppingWith} <strong>{visit.data.sellerFirstName}</strong>
          </p>
        )}
        {withdrawn.length > 0 && <p role="status">{linksText.withdrawn(withdrawn.map(({ name }) => name))}</p>}
        {count > 0 && (
          <p className={style.count}>
            <span className="figures">{count}</span> {count === 1 ? linksText.pickedOne : linksText.pickedMany}
          </p>
        )}
      </div>
      {count > 0 && (
        <ButtonLink small to="/mystock">
          {linksText.seeThem}
        </ButtonLink>
      )}
    </section>
  )
}
