/** If a part begins with one of these words, it is prose and names no field. */
const prose = new Set(
  'none a an as at of not the mostly HTTP JSON each absent empty all null days both one two'.split(' '),
)

/**
 * Lists the fields that a cell of docs/spec/api.md names; a field inside another is written with a dot, so `usr {_id, docs}, (message)`
 * has usr, usr._id, usr.docs and message. `expansions` are words that stand for fields.
 */
export function parseFields(cell: string, expansions: Record<string, string> = {}): string[] {
  const expanded = Object.entries(expansions)
    .reduce((text, [words, fields]) => text.replaceAll(words, () => fields), cell)
    .replace(/(?:multipart:|^query) /g, '')
  return [...new Set(splitParts(expanded).flatMap(parsePart))]
}

function parsePart(part: string): string[] {
  const bracketed = /^\((.*)\)$/s.exec(part)?.[1] ?? /^\(([^()]*)\)/.exec(part)?.[1]
  if (part.startsWith('(') && bracketed !== undefined && !/^\(\w+\) ?[{[]/.test(part)) return parseFields(bracketed)
  const [, name = '', rest = ''] = /^\(?([A-Za-z_][\w.]*)\)?:?\s*(.*)$/s.exec(part) ?? []
  if (name === '' || prose.has(name) || /^(?:list|left out)\b|^\(ignored\)|^-/.test(rest)) return []
  const inside = /^\[?\{(.*)\}\]?/s.exec(rest)?.[1]
  const parents = name.split('.').map((_, at, names) => names.slice(0, at + 1).join('.'))
  return [...parents, ...(inside === undefined ? [] : parseFields(inside).map((field) => `${name}.${field}`))]
}

/** Splits a text at the commas, semicolons, "and" and "or" that are not inside brackets. */
function splitParts(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/ (?:and|or) (?=[a-z_{])|./gs)) {
    if ('([{'.includes(token)) depth += 1
    if (')]}'.includes(token)) depth -= 1
    if (depth === 0 && (token === ',' || token === ';' || token.length > 1)) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
