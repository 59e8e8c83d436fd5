// Shows push messages, and nothing else: no page and no request of the shop goes through this worker.
self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() ?? {}))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show({ title, body, path, tag }) {
  await self.registration.showNotification(title, {
    body,
    tag: `${tag} ${Date.now()}`,
    icon: '/icon-192.png',
    data: { path },
  })
  await setBadge()
}

/** The badge counts the messages that are still shown. */
async function setBadge() {
  const { length } = await self.registration.getNotifications()
  await (length > 0 ? self.navigator.setAppBadge?.(length) : self.navigator.clearAppBadge?.())
}

/** Only a page of this shop is opened, in its window where there is one. */
async function open(path) {
  await setBadge()
  const url = new URL(typeof path === 'string' ? path : '/', self.location.origin)
  const target = url.origin === self.location.origin ? url.href : self.location.origin
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return self.clients.openWindow(target)
  await window.focus()
  // a page that the worker does not control is not led on by it
  return window.navigate(target).catch(() => self.clients.openWindow(target))
}
