import whatsAppIcon from '@tabler/icons/outline/brand-whatsapp.svg?path'
import copyIcon from '@tabler/icons/outline/copy.svg?path'
import deviceIcon from '@tabler/icons/outline/device-mobile-share.svg?path'
import maximizeIcon from '@tabler/icons/outline/maximize.svg?path'
import messageIcon from '@tabler/icons/outline/message.svg?path'
import { useEffect, useId, useState } from 'react'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { sheetForms } from '../contract.ts'
import { sharingText } from '../text.ts'
import style from './share-dialog.module.css'
import { type ShareTarget, type Sheet, toSheetBody } from './share-target.ts'

interface MessageLinksProps {
  target: ShareTarget
  url: string
}

interface ShareDialogProps {
  target: ShareTarget
  onClose: () => void
}

/** The ways to share a link or a page of the shop without an email: QR code, copy, messages and sheets to print. */
export function ShareDialog({ target, onClose }: ShareDialogProps) {
  const [isCodeLarge, setCodeLarge] = useState(false)
  const url = new URL(target.path, window.location.origin).href
  return (
    <>
      <Modal open title={target.title} onClose={onClose}>
        <div className={style.ways}>
          <div className={style.code}>
            <QrCode value={url} label={sharingText.qrCode} />
            <Button small icon={maximizeIcon} onClick={() => setCodeLarge(true)}>
              {sharingText.showLarge}
            </Button>
          </div>
          <div className={style.send}>
            {target.clientName && <p className={style.note}>{sharingText.onlyYourClient(target.clientName)}</p>}
            <Address url={url} />
            <MessageLinks target={target} url={url} />
          </div>
        </div>
        <h3 className={style.heading}>{sharingText.toPrint}</h3>
        <ul className={`bare ${style.sheets}`}>
          {target.sheets.map((sheet) => (
            <PrintableSheet key={sheet.label} sheet={sheet} />
          ))}
        </ul>
      </Modal>
      {/* beside the dialog: React lets the Escape of a dialog inside reach the one around it */}
      {isCodeLarge && <FullScreenCode title={target.title} url={url} onClose={() => setCodeLarge(false)} />}
    </>
  )
}

/** Shows the URL with a button that copies it; if the browser allows no access to the clipboard, the URL is selected instead. */
function Address({ url }: { url: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success(sharingText.copied)
    } catch {
      notify.error(sharingText.copyYourself)
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className={style.address}>
      <label className="visually-hidden" htmlFor={id}>
        {sharingText.address}
      </label>
      <input
        id={id}
        className={style.url}
        readOnly
        data-filled
        tabIndex={0}
        value={url}
        onFocus={({ target: field }) => field.select()}
      />
      <Button small variant="secondary" icon={copyIcon} onClick={copy}>
        {sharingText.copy}
      </Button>
    </div>
  )
}

function PrintableSheet({ sheet }: { sheet: Sheet }) {
  const names = { cards: sharingText.cards, labels: sharingText.labels }
  return (
    <li className={style.sheet}>
      <p>{sheet.label}</p>
      <div className={style.forms}>
        {sheetForms.map((form) => (
          <DownloadButton
            key={form}
            request={{ method: 'POST', path: 'sharing/sheet', options: { body: toSheetBody(sheet, form) } }}
            fileName={`${form}.pdf`}
          >
            {names[form]}
          </DownloadButton>
        ))}
      </div>
    </li>
  )
}

/** The phone's own share sheet if it has one, WhatsApp and a text message, each with the message and the URL. */
function MessageLinks({ target: { title, message, phone = '' }, url }: MessageLinksProps) {
  const text = encodeURIComponent(`${message} ${url}`)
  const canShare = 'share' in navigator
  const share = async () => {
    try {
      await navigator.share({ title, text: message, url })
    } catch {
      // the share sheet was closed without choosing an app
    }
  }
  return (
    <div className={style.links}>
      {canShare && (
        <Button small variant="secondary" icon={deviceIcon} onClick={share}>
          {sharingText.phoneShare}
        </Button>
      )}
      <a
        className={style.link}
        href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon icon={whatsAppIcon} size={18} />
        {sharingText.whatsApp}
      </a>
      {/* the two signs before `body` are understood by Android and by iOS */}
      <a className={style.link} href={`sms:${phone}?&body=${text}`}>
        <Icon icon={messageIcon} size={18} />
        {sharingText.textMessage}
      </a>
    </div>
  )
}

interface FullScreenCodeProps {
  title: string
  url: string
  onClose: () => void
}

/** Shows the QR code in full screen for the client in the chair: dark on white in both themes, and the screen stays on. */
export function FullScreenCode({ title, url, onClose }: FullScreenCodeProps) {
  useWakeLock()
  return (
    <Modal open size="full" title={title} onClose={onClose}>
      <div className={style.stage}>
        <div className={style.fullScreenCodeCode}>
          <QrCode large value={url} label={sharingText.qrCode} />
        </div>
        <p className={style.hint}>{sharingText.scanMe}</p>
      </div>
    </Modal>
  )
}

/** Keeps the screen on while the component is shown, if the browser can; requests it again whenever the page becomes visible. */
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
        // a phone that saves its battery refuses, and its screen goes dark as usual
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
