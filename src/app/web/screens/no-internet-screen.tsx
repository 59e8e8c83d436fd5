import wifiOffIcon from '@tabler/icons/outline/wifi-off.svg?path'
import { commonText } from '#platform/text.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from '../error-pages/error-page.module.css'

/** The page /noInternet; any other page that loses its network stays open and shows a line at its edge (D-700). */
export function NoInternetScreen() {
  return (
    <div className={`page ${style.lost}`}>
      <span className={style.disc}>
        <Icon icon={wifiOffIcon} size={40} />
      </span>
      <h1>{commonText.offline}</h1>
      <p className={style.reason}>{commonText.offlineHint}</p>
    </div>
  )
}
