/**
 * The windows and themes in which each screen is shown; from 1024 px on the back office shows tables, and pages no longer have the menu of
 * phones.
 */
export const windows = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const

export type Window = (typeof windows)[number]

export const themes = ['light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** One route as one kind of actor sees it, in one window and theme. */
export interface Screen {
  actor: string
  /** The path of the route table, with its parameters' names. */
  route: string
  window: Window
  theme: Theme
}

/** The name of a screen's file, such as `a-seller/stock-375-light`: its path in the folder, without the file extension. */
export function getScreenName({ actor, route, window, theme }: Screen): string {
  return `${toFileName(actor)}/${toFileName(route)}-${window.width}-${theme}`
}

/** The name of the sheet that shows the screen: `a-seller-375-light`. */
export function getSheetName({ actor, window, theme }: Omit<Screen, 'route'>): string {
  return `${toFileName(actor)}-${window.width}-${theme}`
}

const toFileName = (text: string) => text.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'
