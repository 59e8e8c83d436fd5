/** The colours of one theme by role, as #rrggbb; the roles are those of web/ui/tokens.css. */
export interface ThemeColors {
  background: string
  surface: string
  sunken: string
  text: string
  muted: string
  border: string
  borderStrong: string
  accent: string
  fill: string
  fillHover: string
  soft: string
}

export interface ShopColors {
  light: ThemeColors
  dark: ThemeColors
}

/** The typefaces of headings and texts: both shipped ones, or one of them for everything. */
export const typefaces = ['both', 'sans', 'serif'] as const
export type Typeface = (typeof typefaces)[number]

export interface ShopPicture {
  /** The path of the picture in this shop. */
  path: string
  width: number
  height: number
}

/** How the shop presents itself in its pages, emails and documents; an empty value or null means the program's own. */
export interface ShopIdentity {
  name: string
  /** A line beneath the name at the foot of pages. */
  tagline: string
  /** A promise beneath the tagline. */
  footer: string
  colors: ShopColors | null
  typeface: Typeface
  logo: ShopPicture | null
  /** The picture of the browser's tab and of the home screen. */
  icon: ShopPicture | null
  /** The preview picture of links to pages that have no picture of their own. */
  preview: ShopPicture | null
  /** The sender's name of emails, in place of the one in the setting MAIL_FROM. */
  senderName: string | null
  /** The address that emails come from, unless a setting names one. */
  mailAddress: string
}

let current: ShopIdentity | undefined

/** Sets the identity: on the server for the process and for each thread that renders documents, in the browser from the page's settings. */
export function setShopIdentity(identity: ShopIdentity): void {
  current = identity
}

export function shopIdentity(): ShopIdentity {
  if (!current) throw new Error('the identity of the shop was read before it was set')
  return current
}

/** Renders something as another shop would; nothing may be awaited meanwhile, since the identity is that of the whole process. */
export function withShopIdentity<Result>(identity: ShopIdentity, render: () => Result): Result {
  const before = shopIdentity()
  current = identity
  try {
    return render()
  } finally {
    current = before
  }
}

export function shopName(): string {
  return shopIdentity().name
}
