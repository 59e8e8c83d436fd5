/** Markup that may stand as it is; everything else is escaped on its way in. */
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

/** Builds markup from a template: whatever is put in is escaped unless it is markup itself. Null leaves nothing. */
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
