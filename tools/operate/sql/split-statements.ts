/** The parts of SQL in which a semicolon does not end a statement: texts, quoted names, dollar-quoted texts and comments. */
const opaque = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//y
/** The beginning of a text, a quoted name or a comment whose end has not been typed yet. */
const opened = /['"]|\$\w*\$|\/\*/y

interface SplitText {
  statements: string[]
  /** What follows the last semicolon: a statement that is not complete yet. */
  rest: string
}

/** The statements of a text that end with a semicolon. */
export function splitStatements(text: string): SplitText {
  const statements: string[] = []
  let start = 0
  let position = 0
  while (position < text.length) {
    opaque.lastIndex = position
    const part = opaque.exec(text)
    opened.lastIndex = position
    if (part) position += part[0].length
    else if (opened.test(text)) break
    else {
      if (text[position] === ';') {
        statements.push(text.slice(start, position).trim())
        start = position + 1
      }
      position += 1
    }
  }
  return { statements: statements.filter(Boolean), rest: text.slice(start).trim() }
}
