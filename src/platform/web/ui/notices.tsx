import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { commonText } from '#platform/text.ts'
import { currentNotices, dismiss, type Notice, watchNotices } from '#platform/web/notify.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { alertIcon, checkIcon, closeIcon, infoIcon } from '#platform/web/ui/icons.ts'
import { topmostDialog, watchDialogs } from '#platform/web/ui/top-layer.ts'
import style from './notices.module.css'

const shownForMs = { error: 9000, success: 5000, info: 7000 }
const icons = { error: alertIcon, success: checkIcon, info: infoIcon }
const none: readonly Notice[] = []

/** Stands once in the layout; the notices move into whichever dialog is open, where they can be seen and heard. */
export function Notices() {
  const notices = useSyncExternalStore(watchNotices, currentNotices, () => none)
  const dialog = useSyncExternalStore(watchDialogs, topmostDialog, () => null)
  const region = (
    <div className={style.region}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}

function Toast({ notice: { id, kind, title, message } }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer = setTimeout(() => dismiss(id), shownForMs[kind])
    // it stays while somebody reads it with the pointer or the focus on it
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dismiss(id), shownForMs[kind])
    }
    const stop = new AbortController()
    for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, hold, stop)
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, release, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, kind])
  const heading = title ?? (kind === 'error' ? commonText.error : kind === 'success' ? commonText.success : null)
  return (
    <div ref={box} className={style.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={icons[kind]} size={20} />
      <div className={style.text}>
        {heading && <strong className={style.title}>{heading}</strong>}
        <p>{message}</p>
      </div>
      <IconButton icon={closeIcon} label={commonText.dismiss} onClick={() => dismiss(id)} />
    </div>
  )
}
