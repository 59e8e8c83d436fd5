/** Values that the build inserts: the path of the shell, the script that it must load, and a name for the build. */
declare const SHELL_PATH: string
declare const ENTRY_FILE: string
declare const BUILD_NAME: string

const cacheName = `shell ${BUILD_NAME}`
const refreshedEveryMs = 60 * 60_000
let refreshedAt = 0

/**
 * Stores the shell when the worker is installed. During a release the server may send the shell of another version; the installation then
 * fails.
 */
export async function storeShell(): Promise<void> {
  if (!(await fetchShell())) throw new Error('the shell is of another version')
  refreshedAt = Date.now()
}

export async function findShell(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(SHELL_PATH)
}

/** Loads the shell again after a page has loaded, at most once an hour, since the shop's name and colours may have changed. */
export async function refreshShell(): Promise<void> {
  if (Date.now() - refreshedAt < refreshedEveryMs) return
  refreshedAt = Date.now()
  await fetchShell().catch(() => undefined)
}

export async function deleteOtherShells(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('shell ') && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Stores the shell and returns true; returns false if the server sent that of another build. */
async function fetchShell(): Promise<boolean> {
  const response = await fetch(SHELL_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!response.ok || response.redirected || !(await response.clone().text()).includes(ENTRY_FILE)) return false
  await (await caches.open(cacheName)).put(SHELL_PATH, response)
  return true
}
