/**
 * What stands after the first equals sign, whatever the name before it (C-LINK-004). The provider adds words of its own
 * on the way back from the bank; they are no part of it.
 */
export function parsePayLinkValue(search: string): string {
  const [value = ''] = search.slice(search.indexOf('=') + 1 || search.length).split('&')
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
