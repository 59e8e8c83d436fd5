import { useEffect } from 'react'
import { sharingText } from '#links/sharing/text.ts'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './full-screen-code.module.css'

interface FullScreenCodeProps {
  title: string
  url: string
  onClose: () => void
}

/** The code as large as the screen, for the client in the chair: dark on white in both themes, and the screen stays on. */
export function FullScreenCode({ title, url, onClose }: FullScreenCodeProps) {
  useWakeLock()
  return (
    <Modal open size="full" title={title} onClose={onClose}>
      <div className={style.stage}>
        <div className={style.code}>
          <QrCode large value={url} label={sharingText.qrCode} />
        </div>
        <p className={style.hint}>{sharingText.scanMe}</p>
      </div>
    </Modal>
  )
}

/** The screen stays on while the component is shown, where the browser can do it; a lock ends when the page is hidden. */
function useWakeLock(): void {
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
