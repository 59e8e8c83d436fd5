const createPattern = (tags: readonly string[]) =>
  new RegExp(`^(?:[^<>&]|</?(?:${tags.join('|')})>|<br />|&(?:amp|lt|gt|quot|nbsp);)*$`)

/** Returns a quick check that a text has these elements only, without attributes, and closes all of them in order. */
export function createCleanCheck(allowedTags: readonly string[]): (html: string) => boolean {
  const pattern = createPattern(allowedTags)
  return (html) => pattern.test(html) && isBalanced(html)
}

/** An open element would swallow the rest of the page. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z\d]+)/g)) {
    if (tag === 'br') continue
    if (!end) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
