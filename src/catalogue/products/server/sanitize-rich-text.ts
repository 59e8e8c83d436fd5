import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

/** The elements that the back office's editor makes: none of them can run a script, load a file or link away (D-078). */
const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li']
const cleanPattern = new RegExp(`^(?:[^<>&]|</?(?:${allowedTags.join('|')})>|<br />|&(?:amp|lt|gt|quot|nbsp);)*$`)

export function sanitizeRichText(html: string): string {
  // most texts are clean already, and every shown product passes here, so the library is loaded only when it is needed
  if (cleanPattern.test(html) && isBalanced(html)) return html
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitize(html, { allowedTags, allowedAttributes: {} })
}

/** Whether all elements are closed in order: an open one would swallow the rest of the page. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z]+)/g)) {
    if (tag === 'br') continue
    if (!end) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
