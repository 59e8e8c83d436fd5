import Color from 'color'

/** A common mail program, and what it does to the colours of an email if the reader's system is in dark mode. */
export interface MailProgram {
  name: string
  /** Returns the email's HTML as the program displays it. */
  show: (html: string) => string
  /** The colour scheme that the program reports to the email's style sheet. */
  theme: 'light' | 'dark'
}

type Role = 'ink' | 'ground'
type Recolor = (color: string, role: Role) => string

const withoutSheets = (html: string) => html.replaceAll(/<style>[\s\S]*?<\/style>/g, '')
const withoutQueries = (html: string) => html.replaceAll(/@media \(prefers-color-scheme[\s\S]*?\n}\n/g, '')

/** Outlook's formula: it inverts the lightness in Lab, but its darkest background is #333 instead of black. */
const outlookGround = Color('#333333').l()
const turnInOutlook: Recolor = (color) => turn(color, (l) => (100 - l) * (1 - outlookGround / 100) + outlookGround)
/** Inverts only light backgrounds and dark text; dark backgrounds and light text stay. */
const turnInGmailForAndroid: Recolor = (color, role) => {
  const isDark = Color(color).l() < 50
  return isDark === (role === 'ink') ? turn(color, (l) => Math.max(8, 100 - l)) : color
}
const turnEverything: Recolor = (color) => turn(color, (l) => 100 - l)

function turn(color: string, change: (lightness: number) => number): string {
  const [l = 0, a = 0, b = 0] = Color(color).lab().array()
  return Color.lab(change(l), a, b).hex()
}

/** Rewrites the colours in inline styles and `bgcolor`; with `mark`, attributes name what was changed, as Outlook does. */
function recolor(html: string, change: Recolor, mark = false): string {
  return html.replaceAll(/<([a-z]\w*)( [^>]*)>/g, (_, tag: string, attributes: string) => {
    const changed = new Set<string>()
    const written = attributes
      .replaceAll(/([;"\s])(color|background)\s*:\s*(#[\da-f]{6})/gi, (_, before, property, color: string) => {
        const role = property === 'color' ? 'ink' : 'ground'
        changed.add(role === 'ink' ? 'data-ogsc' : 'data-ogsb')
        return `${before}${property}:${change(color, role)}`
      })
      .replaceAll(/bgcolor="(#[\da-f]{6})"/gi, (_, color: string) => `bgcolor="${change(color, 'ground')}"`)
    const marks = mark ? [...changed].map((name) => ` ${name}=""`).join('') : ''
    return `<${tag}${written}${marks}>`
  })
}

export const mailPrograms: readonly MailProgram[] = [
  { name: 'any, in the light', theme: 'light', show: (html) => html },
  { name: 'Apple Mail, Thunderbird, Samsung Email', theme: 'dark', show: (html) => html },
  {
    name: 'Outlook.com and Outlook for phones',
    theme: 'light',
    show: (html) => recolor(withoutQueries(html), turnInOutlook, true),
  },
  { name: 'Outlook for Windows', theme: 'light', show: (html) => recolor(withoutSheets(html), turnInOutlook) },
  { name: 'Gmail for Android', theme: 'light', show: (html) => recolor(withoutQueries(html), turnInGmailForAndroid) },
  { name: 'Gmail for iPhone', theme: 'light', show: (html) => recolor(withoutQueries(html), turnEverything) },
  { name: 'one that drops style sheets', theme: 'light', show: withoutSheets },
]
