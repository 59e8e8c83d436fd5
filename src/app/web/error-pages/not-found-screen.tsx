import { commonText } from '#platform/text.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import style from './error-page.module.css'

/** The 404 page, for unknown paths and for records that do not exist (C-ERRP-008 to 011). */
export function NotFoundScreen() {
  return (
    <div className={`page ${style.lost}`}>
      <div className={style.number} />
      <h1>{commonText.lost}</h1>
      <p className={style.reason}>{commonText.lostReason}</p>
      <ButtonLink to="/">{commonText.backToHome}</ButtonLink>
    </div>
  )
}
