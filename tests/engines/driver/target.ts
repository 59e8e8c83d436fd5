/** What a person looks for on a page, by its role and name as the engine's own accessibility tree has them, or by its text. */

/** A text is found in capitals or small letters; a regular expression is used as it is. */
export type Pattern = string | RegExp

export interface Target {
  css: string
  /** The role that the engine computes; without it elements of any role that match the selector are found. */
  role?: string
  /** The accessible name that the engine computes. */
  name?: Pattern
  /** A text inside the element. */
  text?: Pattern
  /** Only the innermost elements that contain the text. */
  isInnermost?: boolean
  /** The place among those that match, from 0; from the end where it is negative. */
  at?: number
  within?: Target
}

const ofRole = (role: string, css: string) => (name?: Pattern, within?: Target) => ({ role, css, name, within })

export const button = ofRole('button', 'button, [role=button], summary')
export const link = ofRole('link', 'a[href]')
export const heading = ofRole('heading', 'h1, h2, h3, h4, h5, h6')
export const dialog = ofRole('dialog', 'dialog[open], [role=dialog]')
export const region = ofRole('region', 'section, [role=region]')
export const switchButton = ofRole('switch', '[role=switch]')
export const radio = ofRole('radio', 'input[type=radio]')
export const checkbox = ofRole('checkbox', 'input[type=checkbox], [role=checkbox]')
export const picture = (name: Pattern): Target => ({ css: 'img, [role=img]', name })

/** A field of a form by its label. */
export const field = (name: Pattern, within?: Target): Target => ({ css: 'input, select, textarea', name, within })

export const searchField: Target = { css: 'input[type=search]' }
/** The chooser of files is hidden behind a button that looks better. */
export const fileChooser: Target = { css: 'input[type=file]' }
export const product = (text?: Pattern): Target => ({ css: 'article', text })
export const listItem = (text?: Pattern, within?: Target): Target => ({ css: 'li', text, within })

export const words = (text: Pattern, within?: Target): Target => ({ css: '*', text, isInnermost: true, within })

/** Matches the whole text of an element rather than a part of it. */
export const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

export const first = (target: Target): Target => Object.assign({}, target, { at: 0 })
export const last = (target: Target): Target => Object.assign({}, target, { at: -1 })

export function describeTarget({ role, css, name, text, within }: Target): string {
  const own = [role ?? css, name, text && `with ${text}`].filter(Boolean).join(' ')
  return within ? `${own} in ${describeTarget(within)}` : own
}
