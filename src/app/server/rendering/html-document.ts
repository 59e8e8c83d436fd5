import { inlineScripts } from '#app/inline-scripts.ts'
import type { Render, RenderedPage } from '#app/rendered-page.ts'
import { formatIdentityCss } from '#brand/identity-css.ts'
import { listIconLinks } from '#brand/pictures/server/shop-icons.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { type ShopIdentity, shopIdentity } from '#platform/shop-identity.ts'

interface DocumentParts {
  page: RenderedPage
  settings: BrowserSettings
  files: PageFiles
  location: { origin: string; path: string }
}

/** Fills the template with head, contents and data. Replacements are functions, so that `$&` in a product's text stays text. */
export function renderHtmlDocument(template: string, { page, settings, files, location }: DocumentParts): string {
  const data =
    `<script type="application/json" id="settings">${stringifyForHtml(settings)}</script>` +
    `<script type="application/json" id="page-data">${page.data}</script>` +
    `<script type="application/json" id="preloaded-calls">${stringifyForHtml(page.preloadedCalls)}</script>`
  const { isOpenedByLink } = page.head
  const linked = files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`)
  const modules = files.modules.map((file) => `<link rel="modulepreload" href="/${file}">`)
  // the links follow those of the template: a screen's style sheet overrides the common one, as it does when the browser loads it later,
  // and the screen's scripts are requested after the entry's
  const filled = template.replace('</head>', () => `${linked.join('')}${modules.join('')}</head>`)
  const identity = shopIdentity()
  const css = formatIdentityCss(identity)
  return (isOpenedByLink ? inlineStyles(filled, files.readStyle) : filled)
    .replace('</head>', () => `${css && `<style id="identity-colors">${css}</style>`}</head>`)
    .replace('<html', () => (isOpenedByLink ? '<html data-late-fonts' : '<html'))
    .replace('<!--head-->', () => renderHead(page, { identity, files, location }))
    .replace('<!--html-->', () => page.html)
    .replace('<!--data-->', () => data)
}

/**
 * Puts the style sheets into the document, behind its scripts: it is shown without a further request, and no style sheet takes one of the
 * few connections from the scripts. The links stay, and load nothing, so that a screen's import does not load its styles again.
 */
function inlineStyles(html: string, readStyle: PageFiles['readStyle']): string {
  const styles: string[] = []
  const disabled = html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
    styles.push(readStyle(file))
    return link.replace('<link', '<link disabled')
  })
  return disabled.replace('</head>', () => `<style>${styles.join('')}</style></head>`)
}

type HeadParts = Pick<DocumentParts, 'files' | 'location'> & { identity: ShopIdentity }

function renderHead({ head }: RenderedPage, { identity, files, location: { origin, path } }: HeadParts): string {
  const {
    title,
    description = '',
    picture = identity.preview?.path,
    firstPicture,
    kind = 'website',
    jsonLd,
    hidden,
    unlisted,
    isOpenedByLink,
  } = head
  const url = origin + path
  return [
    `<title>${escapeHtml(title)}</title>`,
    isOpenedByLink ? '' : renderFirstFonts(identity, files.fonts),
    ...inlineScripts.map((text) => `<script>${text}</script>`),
    firstPicture &&
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(firstPicture.srcSet)}" imagesizes="${escapeHtml(firstPicture.sizes)}" fetchpriority="high">`,
    hidden || unlisted ? '<meta name="robots" content="noindex">' : '',
    hidden ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    ...listIconLinks(identity).map(renderLink),
    ...(['light', 'dark'] as const).map((theme) => renderThemeColor(theme, identity)),
    renderProperty('og:site_name', identity.name),
    renderProperty('og:type', kind),
    renderProperty('og:title', title),
    renderProperty('og:description', description),
    hidden ? '' : renderProperty('og:url', url),
    picture ? renderProperty('og:image', new URL(picture, origin).href) : '',
    picture ? '<meta name="twitter:card" content="summary_large_image">' : '',
    jsonLd ? `<script type="application/ld+json">${stringifyForHtml(withAbsoluteUrls(jsonLd, origin))}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

/** Names the fonts that the first texts of a page need, for `requestFontsScript` of app/inline-scripts.ts. */
function renderFirstFonts({ typeface }: ShopIdentity, fonts: string[]): string {
  const shown = fonts.filter(
    (file) => typeface === 'both' || file.includes(typeface === 'sans' ? 'figtree' : 'fraunces'),
  )
  return shown.length > 0 ? `<meta name="first-fonts" content="${shown.map((file) => `/${file}`).join(' ')}">` : ''
}

function renderLink(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<link ${written.join(' ')}>`
}

const designedBackgrounds = { light: '#fbf7f3', dark: '#171211' }

/** The colour of the browser's own bars around the page. */
function renderThemeColor(theme: 'light' | 'dark', { colors }: ShopIdentity): string {
  const color = colors ? colors[theme].background : designedBackgrounds[theme]
  return `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${color}">`
}

function renderProperty(name: string, content: string): string {
  return content && `<meta property="${name}" content="${escapeHtml(content)}">`
}

/** Turns the paths in structured data into absolute URLs, which the pictures in it need. */
function withAbsoluteUrls(jsonLd: object, origin: string): object {
  return JSON.parse(JSON.stringify(jsonLd), (_key, value) =>
    typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  )
}

function stringifyForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

export interface PageFiles {
  styles: string[]
  modules: string[]
  fonts: string[]
  /** The text of a style sheet. */
  readStyle: (file: string) => string
}

/** The HTML template and the render function of a page: those of the build, or from the sources at each request. */
export type PageRenderer = (url: string) => Promise<{
  template: string
  render: Render
  /** The built files of these source modules. */
  files: (modules: string[]) => PageFiles
}>
