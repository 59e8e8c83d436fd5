import { sharingText } from '#links/sharing/text.ts'
import { useWakeLock } from '#links/sharing/web/use-wake-lock.ts'
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
