import { useSyncExternalStore } from 'react'
import style from './error-page.module.css'
import { NoInternetScreen as NoInternet } from './no-internet-screen.tsx'

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
      <NoInternet />
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
