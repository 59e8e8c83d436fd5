/** Text that is HTML already; the `html` template escapes every other value. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Markup | string | number | null | Part[]

/** Renders a template as HTML: values are escaped unless they are Markup, null renders nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(write)))
}

function write(part: Part): string {
  if (part === null) return ''
  if (Array.isArray(part)) return part.map(write).join('')
  return part instanceof Markup ? part.text : escapeHtml(String(part))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
