/** A part of an XML document, with its text already escaped. */
export interface XmlElement {
  readonly xml: string
}

/** A text, or a list of elements in which null is left out. */
export type XmlContent = string | number | readonly (XmlElement | null)[]

export function xmlElement(name: string, content: XmlContent, attributes: Record<string, string> = {}): XmlElement {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  const inside =
    typeof content === 'object' ? content.map((element) => element?.xml ?? '').join('') : escapeXml(String(content))
  return { xml: `<${start}>${inside}</${name}>` }
}

/** A whole document with this root element. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes a text; most control characters are left out, since XML 1.0 cannot hold them even escaped. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => escaped[character] ?? '')
}
