import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { linksText } from '#links/text.ts'
import { pickedCountQuery } from '#links/web/api.ts'
import { visitQuery } from '#links/web/visit-query.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import style from './visit-strip.module.css'

/** For a client by link: in whose shop she is, and the way to what was picked for her. */
export function VisitStrip() {
  const viewer = useViewer()
  const visit = useQuery(visitQuery(viewer.key))
  const picked = useQuery(pickedCountQuery(viewer))
  const count = picked.data ?? 0
  return (
    <section className={style.strip} aria-label={linksText.yourVisit}>
      <div className={style.words}>
        {visit.data && (
          <p>
            {linksText.shoppingWith} <strong>{visit.data.firstName}</strong>
          </p>
        )}
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
