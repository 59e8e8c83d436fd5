import { afterAll, beforeEach, vi } from 'vitest'

/** Gives each test of the file an empty local or session storage, as a page has; the returned map holds the stored values. */
export function stubLocalStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Map<string, string> {
  const values = new Map<string, string>()
  beforeEach(() => {
    values.clear()
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
      clear: () => values.clear(),
      key: (index: number) => [...values.keys()][index] ?? null,
      get length() {
        return values.size
      },
    } satisfies Storage)
  })
  afterAll(() => void vi.unstubAllGlobals())
  return values
}
