/** What the browser stores for one tab; null where it refuses storage, as private windows may. */
export function getSessionStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}
