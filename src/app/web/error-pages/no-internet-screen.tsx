import wifiOffIcon from '@tabler/icons/outline/wifi-off.svg?path'
import { useSyncExternalStore } from 'react'
import { commonText } from '#platform/text.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './error-page.module.css'

/** The route /noInternet, and what covers the page while the browser is offline (D-159). */
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

/** Covers the page while the browser is offline and keeps its URL and everything that was typed (D-159). */
export function OfflineOverlay() {
  const online = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <div className={style.overlay} role="alert">
      <NoInternetScreen />
    </div>
  )
}

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
