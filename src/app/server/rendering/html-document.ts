import { inlineScripts } from '#app/inline-scripts.ts'
import type { Render, RenderedPage } from '#app/rendered-page.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'
import { shopName } from '#platform/shop-identity.ts'

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
  // after the template's own: a screen's style sheet overrides the common one, as it does when the browser loads it later, and
  // the screen's scripts are requested after the entry's
  const filled = template.replace('</head>', () => `${linked.join('')}${modules.join('')}</head>`)
  return (isOpenedByLink ? inlineStyles(filled, files.readStyle) : filled)
    .replace('<html', () => (isOpenedByLink ? '<html data-late-fonts' : '<html'))
    .replace('<!--head-->', () => renderHead(page, files, location))
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

function renderHead({ head }: RenderedPage, files: PageFiles, { origin, path }: DocumentParts['location']): string {
  const {
    title,
    description = '',
    picture,
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
    ...inlineScripts.map((text) => `<script>${text}</script>`),
    firstPicture &&
      `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(firstPicture.srcSet)}" imagesizes="${escapeHtml(firstPicture.sizes)}" fetchpriority="high">`,
    ...(isOpenedByLink ? [] : files.fonts).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    hidden || unlisted ? '<meta name="robots" content="noindex">' : '',
    hidden ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    renderProperty('og:site_name', shopName()),
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

function renderProperty(name: string, content: string): string {
  return content && `<meta property="${name}" content="${escapeHtml(content)}">`
}

/** Pictures of structured data need absolute URLs. */
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
