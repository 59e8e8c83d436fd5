import { getSessionStorage } from '#platform/web/storage/session-storage.ts'

const storageKey = 'returnPath'

/** Stores, for this tab, the path to which the next login leads (D-310). */
export function storeReturnPath(path: string): void {
  getSessionStorage()?.setItem(storageKey, path)
}

export function removeReturnPath(): void {
  getSessionStorage()?.removeItem(storageKey)
}

/** Reads the stored path; null if there is none, or if it would lead to another site. */
export function getReturnPath(): string | null {
  const path = getSessionStorage()?.getItem(storageKey) ?? null
  return path !== null && isOwnPath(path) ? path : null
}

/**
 * Whether a path stays within this site: browsers read a backslash as a slash, drop tabs and line breaks, and take two slashes for the
 * start of another host.
 */
export function isOwnPath(path: string): boolean {
  const base = 'http://shop'
  return path.startsWith('/') && URL.canParse(path, base) && new URL(path, base).origin === base
}
