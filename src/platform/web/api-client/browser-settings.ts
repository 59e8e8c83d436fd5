import type { BrowserSettings } from '#platform/browser-settings.ts'

let current: BrowserSettings | null = null

/** The server sets its settings once a process; in the browser they are read from the page. */
export function setBrowserSettings(settings: BrowserSettings): void {
  current = settings
}

export function browserSettings(): BrowserSettings {
  current ??= JSON.parse(document.getElementById('settings')?.textContent ?? 'null')
  if (!current) throw new Error('the page has no settings')
  return current
}
