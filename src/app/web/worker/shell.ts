/** What the build puts in: the path of the document, the script that it has to begin with, and a name for the build. */
declare const SHELL_PATH: string
declare const ENTRY_FILE: string
declare const BUILD_NAME: string

const cacheName = `shell ${BUILD_NAME}`
const refreshedEveryMs = 60 * 60_000
let refreshedAt = 0

/** Stores the shell when the worker is installed. During a release the server may send another version's: the installation then fails. */
export async function storeShell(): Promise<void> {
  if (!(await fetchShell())) throw new Error('the shell is of another version')
  refreshedAt = Date.now()
}

export async function findShell(): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(SHELL_PATH)
}

/** Name and colours of the shop may have changed; asked once an hour, and never instead of a page. */
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

/** Whether the document was of this build, and is stored. */
async function fetchShell(): Promise<boolean> {
  const response = await fetch(SHELL_PATH, { credentials: 'omit', cache: 'no-cache' })
  if (!response.ok || response.redirected || !(await response.clone().text()).includes(ENTRY_FILE)) return false
  await (await caches.open(cacheName)).put(SHELL_PATH, response)
  return true
}
