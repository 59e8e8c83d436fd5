import type { BrowserSettings } from '#platform/browser-settings.ts'

let current: BrowserSettings | null = null

/** Called on the server for each page that it renders; in the browser the settings are read from the page. */
export function setBrowserSettings(settings: BrowserSettings): void {
  current = settings
}

export function browserSettings(): BrowserSettings {
  current ??= JSON.parse(document.getElementById('settings')?.textContent ?? 'null')
  if (!current) throw new Error('the page has no settings')
  return current
}
