import { markViewerScript } from '#app/inline-scripts.ts'
import type { RenderedPage } from '#app/rendered-page.ts'
import type { PageFiles } from '#app/server/rendering/page-renderer.ts'
import type { BrowserSettings } from '#platform/browser-settings.ts'

interface Filling {
  page: RenderedPage
  settings: BrowserSettings
  files: PageFiles
  address: { origin: string; path: string }
}

/** The template with head, contents and data. Functions as replacements: `$&` in a product's text is just text. */
export function renderHtmlDocument(template: string, { page, settings, files, address }: Filling): string {
  const data =
    `<script type="application/json" id="settings">${safeJson(settings)}</script>` +
    `<script type="application/json" id="page-data">${page.data}</script>`
  // after the template's own: a screen's sheet overrules what every page has, as it does when it is loaded in the browser,
  // and its scripts arrive after those of the entry, which are asked for first
  const styles = files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`)
  const modules = files.modules.map((file) => `<link rel="modulepreload" href="/${file}">`)
  return template
    .replace('</head>', () => `${[...styles, ...modules].join('')}</head>`)
    .replace('<!--head-->', () => headOf(page, files, address))
    .replace('<!--html-->', () => page.html)
    .replace('<!--data-->', () => data)
}

function headOf({ head }: RenderedPage, files: PageFiles, { origin, path }: Filling['address']): string {
  const { title, description = '', picture, kind = 'website', jsonLd, hidden = false } = head
  const address = origin + path
  return [
    `<title>${text(title)}</title>`,
    `<script>${markViewerScript}</script>`,
    ...files.fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...(hidden ? ['<meta name="robots" content="noindex">'] : [`<link rel="canonical" href="${text(address)}">`]),
    description && `<meta name="description" content="${text(description)}">`,
    property('og:site_name', 'Chairside'),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    hidden ? '' : property('og:url', address),
    picture ? property('og:image', new URL(picture, origin).href) : '',
    picture ? '<meta name="twitter:card" content="summary_large_image">' : '',
    jsonLd ? `<script type="application/ld+json">${safeJson(absolute(jsonLd, origin))}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

function property(name: string, content: string): string {
  return content && `<meta property="${name}" content="${text(content)}">`
}

/** Pictures of structured data need whole addresses. */
function absolute(jsonLd: object, origin: string): object {
  return JSON.parse(JSON.stringify(jsonLd), (_key, value) =>
    typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  )
}

function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function text(words: string): string {
  return words.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
