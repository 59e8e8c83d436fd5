import { createEmitter } from '#platform/web/storage/emitter.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

export interface Notification {
  id: number
  kind: 'error' | 'success' | 'info'
  message: string
  /** Instead of 'Error' or 'Success'. */
  title?: string
  /** Names the failed request in the server's log. */
  reference?: string
  /** The page that the message names. */
  link?: NotificationLink
  action?: NotificationAction
}

/** What can be done about the message, as long as it is shown. */
export interface NotificationAction {
  label: string
  run: () => unknown
  shownForMs: number
}

export interface NotificationLink {
  to: string
  label: string
}

interface NotificationOptions {
  title?: string
  reference?: string | null
  link?: NotificationLink
  action?: NotificationAction
  /** Whether the notification is shown after the page is reloaded (D-176). */
  afterReload?: boolean
  /** If false, a message that is already shown stays as it is; otherwise it is announced again. */
  renewed?: boolean
}

const maxShown = 3
const afterReloadKey = 'notice'
let notifications: readonly Notification[] = []
let lastId = 0
const { emit, subscribe } = createEmitter()
export const subscribeToNotifications = subscribe

/** Shows a message to the person in front of the page (toasts.tsx). */
export const notify = {
  error: (message: string, options?: NotificationOptions) => add('error', message, options),
  success: (message: string, options?: NotificationOptions) => add('success', message, options),
  info: (message: string, options?: NotificationOptions) => add('info', message, options),
}

function add(
  kind: Notification['kind'],
  message: string,
  { title, reference, link, action, afterReload = false, renewed = true }: NotificationOptions = {},
): void {
  if (afterReload) {
    getSessionStorage()?.setItem(afterReloadKey, JSON.stringify({ kind, message, title }))
    return
  }
  // the same message under the same title is shown only once, although several failed calls of a page may repeat it
  const isSame = (one: Notification) =>
    one.kind === kind && one.message === message && (one.title ?? '') === (title ?? '')
  const others = notifications.filter((one) => !isSame(one))
  if (!renewed && others.length < notifications.length) return
  lastId += 1
  const details = {
    ...(title ? { title } : {}),
    ...(reference ? { reference } : {}),
    ...(link ? { link } : {}),
    ...(action ? { action } : {}),
  }
  set([...others, { id: lastId, kind, message, ...details }].slice(-maxShown))
}

/** Called once when the page starts. */
export function showNotificationAfterReload(): void {
  const text = getSessionStorage()?.getItem(afterReloadKey)
  if (!text) return
  getSessionStorage()?.removeItem(afterReloadKey)
  const { kind, message, title } = JSON.parse(text) as Notification
  add(kind, message, title ? { title } : {})
}

export function dismissNotification(id: number): void {
  set(notifications.filter((one) => one.id !== id))
}

export function getNotifications(): readonly Notification[] {
  return notifications
}

function set(next: readonly Notification[]): void {
  notifications = next
  emit()
}
