import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

/** What the editor of the back office makes, and nothing that could run, load or lead away (D-078). */
const tags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li']
const plain = new RegExp(`^(?:[^<>&]|</?(?:${tags.join('|')})>|<br />|&(?:amp|lt|gt|quot|nbsp);)*$`)

export function cleanRichText(html: string): string {
  // most texts are clean already, and are looked at whenever they are shown
  if (plain.test(html) && isClosed(html)) return html
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitize(html, { allowedTags: tags, allowedAttributes: {} })
}

/** Every element ends in the order it began; a text with one left open would swallow what stands behind it. */
function isClosed(html: string): boolean {
  const open: string[] = []
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z]+)/g)) {
    if (tag === 'br') continue
    if (!end) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
