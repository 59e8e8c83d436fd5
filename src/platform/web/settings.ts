import type { BrowserSettings } from '#platform/browser-settings.ts'

let given: BrowserSettings | null = null

/** The server gives its settings once a process; in the browser they stand in the page. */
export function giveSettings(settings: BrowserSettings): void {
  given = settings
}

export function settings(): BrowserSettings {
  given ??= JSON.parse(document.getElementById('settings')?.textContent ?? 'null')
  if (!given) throw new Error('the page came without its settings')
  return given
}
