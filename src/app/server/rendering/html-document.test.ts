import { expect, test } from 'vitest'
import type { RenderedPage } from '#app/rendered-page.ts'
import { renderHtmlDocument } from '#app/server/rendering/html-document.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'

const settings = { ...demoBrowserSettings, productWord: '</script><script>alert(1)</script>' }
const template =
  '<head><!--head--><link rel="stylesheet" href="/every-page.css"></head><div id="root"><!--html--></div><!--data-->'
const files = { styles: ['a.css'], modules: ['a.js'], fonts: ['a.woff2'], readStyle: (file: string) => `/* ${file} */` }

function filled(head: RenderedPage['head'], html = ''): string {
  const page: RenderedPage = { status: 200, html, data: 'null', preloadedCalls: [], head, modules: [], shared: true }
  return renderHtmlDocument(template, { page, settings, files, location: { origin: 'https://shop.test', path: '/x' } })
}

test('a link pasted into a chat shows a picture, a name and a price', () => {
  const html = filled({ title: 'Serum', description: '£20.00', picture: '/files/public/a.webp', kind: 'product' })
  expect(html).toContain('<title>Serum</title>')
  expect(html).toContain('<link rel="canonical" href="https://shop.test/x">')
  expect(html).toContain('<meta property="og:description" content="£20.00">')
  expect(html).toContain('<meta property="og:image" content="https://shop.test/files/public/a.webp">')
  expect(html).toContain('<meta property="og:type" content="product">')
})

test('texts that people wrote stay texts in head, data and settings', () => {
  const html = filled({ title: '"><script>x</script>', jsonLd: { name: '</script><b>' } })
  expect(html).toContain('<title>&quot;&gt;&lt;script&gt;x&lt;/script&gt;</title>')
  expect(html).toContain('{"name":"\\u003c/script>\\u003cb>"}')
  expect(html).not.toContain('<script>alert')
})

test("contents with the template's placeholders stay as they are", () => {
  expect(filled({ title: 'x' }, "<p>$& and $1 and $'</p>")).toContain("<p>$& and $1 and $'</p>")
})

test("a screen's style sheet comes after that of every page, which it overrules", () => {
  const html = filled({ title: 'x' })
  expect(html).toMatch(/every-page\.css.*\/a\.css.*<\/head>/s)
})

test("a page's own modules are requested after the entry", () => {
  expect(filled({ title: 'x' })).toContain('<link rel="modulepreload" href="/a.js"></head>')
})

test('a page that a link opens has its styles in it, behind its scripts [N-PAYR-011]', () => {
  const html = filled({ title: 'x', isOpenedByLink: true })
  expect(html).toContain('<link disabled rel="stylesheet" href="/a.css">')
  expect(html).toMatch(
    /every-page\.css.*modulepreload.*<style>\/\* every-page\.css \*\/\/\* a\.css \*\/<\/style><\/head>/s,
  )
  expect(html).not.toContain('a.woff2')
  expect(filled({ title: 'x' })).not.toContain('<style>')
})

test('a page names its fonts, for its script to fetch them or to wait [N-SLOW-004]', () => {
  expect(filled({ title: 'x' })).toMatch(/<meta name="first-fonts" content="\/a\.woff2">.*meta\[name=first-fonts\]/s)
})

test('the picture of the first view is fetched before the scripts', () => {
  const firstPicture = { srcSet: '/p/w320/a.avif 320w', sizes: '(width < 400px) 96vw, 50vw' }
  expect(filled({ title: 'x', firstPicture })).toMatch(
    /imagesrcset="\/p\/w320\/a\.avif 320w" imagesizes="\(width &lt; 400px\) 96vw, 50vw" fetchpriority="high">.*a\.js/s,
  )
})

test('personal pages are not indexed by search engines', () => {
  const html = filled({ title: 'My Orders', hidden: true })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('canonical')
})
