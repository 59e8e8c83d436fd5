import { useEffect } from 'react'

/** The screen stays on while the component is shown, where the browser can do it; a lock ends when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let isShown = true
    let lock: WakeLockSentinel | null = null
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (!isShown) await lock.release()
      } catch {
        // a phone that saves its battery refuses: the screen goes dark as usual
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
