import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const createPattern = (tags: readonly string[]) =>
  new RegExp(`^(?:[^<>&]|</?(?:${tags.join('|')})>|<br />|&(?:amp|lt|gt|quot|nbsp);)*$`)

/** The elements that the back office's editor makes: none of them can run a script, load a file or link away (D-078). */
const allowedTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li']

const allowedTagsOfPages = [...allowedTags, 'h2', 'h3']

const isClean = createCleanCheck(allowedTags)

const isCleanPage = createCleanCheck(allowedTagsOfPages)

/** Removes what the editor cannot make. Texts that are pages of their own may have headings. */
export function sanitizeRichText(html: string, { headings = false } = {}): string {
  // most texts are clean already, and every text that is shown passes here, so the library is loaded only when it is needed
  if (headings ? isCleanPage(html) : isClean(html)) return html
  const sanitize = createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml
  return sanitize(html, { allowedTags: headings ? allowedTagsOfPages : allowedTags, allowedAttributes: {} })
}

/** Returns a quick check whether a text has only these elements, without attributes, and closes all of them in the right order. */
function createCleanCheck(allowedTags: readonly string[]): (html: string) => boolean {
  const pattern = createPattern(allowedTags)
  return (html) => pattern.test(html) && isBalanced(html)
}

/** Whether every element is closed: an open one would swallow the rest of the page. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z\d]+)/g)) {
    if (tag === 'br') continue
    if (!end) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
