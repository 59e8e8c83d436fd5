import { commonText } from '#platform/text.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { offlineIcon } from '#platform/web/ui/icons.ts'
import style from './lost.module.css'

/** The route /noInternet, and what covers the page while the browser is offline (D-159). */
export function Component() {
  return (
    <div className={`page ${style.lost}`}>
      <span className={style.disc}>
        <Icon of={offlineIcon} size={40} />
      </span>
      <h1>{commonText.offline}</h1>
      <p className={style.reason}>{commonText.offlineHint}</p>
    </div>
  )
}
