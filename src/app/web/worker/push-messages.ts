declare const self: ServiceWorkerGlobalScope

interface PushMessage {
  title?: string
  body?: string
  path?: string
  tag?: string
}

/** The functions for badges on the shop's icon, which some browsers lack. */
interface Badges {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/** Shows push messages, and opens the page of a message that is pressed. */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as PushMessage | null)?.path))
  })
}

async function show({ title = '', body = '', path, tag }: PushMessage): Promise<void> {
  await self.registration.showNotification(title, {
    body,
    tag: `${tag} ${Date.now()}`,
    icon: '/icon-192.png',
    data: { path },
  })
  await setBadge()
}

/** Sets the badge to the number of messages that are still shown. */
async function setBadge(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  const badges = self.navigator as Badges
  await (length > 0 ? badges.setAppBadge?.(length) : badges.clearAppBadge?.())
}

/** Opens a page of this shop, in one of its open windows if there is one; a path to another site opens the home page. */
async function open(path: unknown): Promise<unknown> {
  await setBadge()
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(target)
  await window.focus()
  // a worker cannot navigate a page that it does not control
  return window.navigate(target).catch(() => self.clients.openWindow(target))
}
