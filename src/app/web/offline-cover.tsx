import { useSyncExternalStore } from 'react'
import { Component as NoInternet } from '#app/web/no-internet-screen.tsx'
import style from './lost.module.css'

/** Covers the page without changing the address: nothing that was typed is lost (D-159). */
export function OfflineCover() {
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
