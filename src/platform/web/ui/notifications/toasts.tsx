import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import checkIcon from '@tabler/icons/outline/check.svg?path'
import infoCircleIcon from '@tabler/icons/outline/info-circle.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { getTopmostToastPlace, subscribeToDialogs } from '#platform/web/ui/overlays/dialog-stack.ts'
import { ErrorReference } from '#platform/web/ui/text/error-reference.tsx'
import { dismissNotification, getNotifications, type Notification, subscribeToNotifications } from './notify.ts'
import style from './toasts.module.css'

/** How long a message has to be shown until screen readers are assumed to have read it out or skipped it. */
const saidAfterMs = 1000
const said = new WeakSet<Notification>()
const shownForMs = { error: 9000, success: 5000, info: 7000 }
const icons = { error: alertCircleIcon, success: checkIcon, info: infoCircleIcon }
const noNotifications: readonly Notification[] = []

/** Rendered once, in the layout. Toasts move into the topmost open dialog, above its actions, since the rest of the page is inert. */
export function Toasts() {
  const place = useSyncExternalStore(subscribeToDialogs, getTopmostToastPlace, () => null)
  return place ? createPortal(<Region isInDialog />, place) : <Region />
}

/**
 * The region is rendered before its messages, since a screen reader reads out only what is added later. If a message moves into a dialog
 * before it was read out, it is added again there; its room is reserved from the start, and stays when it goes, so that no button moves
 * away from under a thumb.
 */
function Region({ isInDialog = false }) {
  const notifications = useSyncExternalStore(subscribeToNotifications, getNotifications, () => noNotifications)
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isInDialog && notifications.length > 0) keepRoom(region.current)
  }, [isInDialog, notifications])
  return (
    <div
      ref={region}
      className={style.region}
      role="status"
      aria-atomic="false"
      data-in-dialog={isInDialog || undefined}
    >
      {notifications.map((notification) => (
        <Toast key={notification.id} notification={notification} isUnsaid={!isHeard && !said.has(notification)} />
      ))}
    </div>
  )
}

function keepRoom(region: HTMLElement | null): void {
  if (!region) return
  region.style.minHeight = `${region.getBoundingClientRect().height}px`
  region.dataset.hasRoom = ''
}

function Toast({ notification, isUnsaid }: { notification: Notification; isUnsaid: boolean }) {
  const { id, kind, title, message, reference, link, action } = notification
  const shownFor = action?.shownForMs ?? shownForMs[kind]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnsaid) return
    const timer = setTimeout(() => said.add(notification), saidAfterMs)
    return () => clearTimeout(timer)
  }, [notification, isUnsaid])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer = setTimeout(() => dismissNotification(id), shownFor)
    // a toast stays while the pointer or the focus is on it
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dismissNotification(id), shownFor)
    }
    const stop = new AbortController()
    for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, hold, stop)
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, release, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, shownFor])
  const heading = title ?? (kind === 'error' ? commonText.error : kind === 'success' ? commonText.success : null)
  return (
    <div
      ref={box}
      className={style.toast}
      data-kind={kind}
      data-unsaid={isUnsaid || undefined}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Icon icon={icons[kind]} size={20} />
      <div className={style.text}>
        {heading && <strong className={style.title}>{heading}</strong>}
        <p>{message}</p>
        {link && (
          <Link to={link.to} className={style.link} onClick={() => dismissNotification(id)}>
            {link.label}
          </Link>
        )}
        <ErrorReference reference={reference} />
        {action && (
          <Button
            variant="secondary"
            small
            onClick={() => {
              dismissNotification(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon={xIcon} label={commonText.dismiss} onClick={() => dismissNotification(id)} />
    </div>
  )
}
