/** A line of a contact: `item1.TEL;TYPE=cell,voice:07700 900123`. */
export interface VcardLine {
  /** The prefix in front of the property's name, such as `ITEM1`, which joins a line to its label; empty for most lines. */
  group: string
  /** The name of the property in capitals, without the group. */
  name: string
  /** The parameters in capitals, including those that version 2.1 writes without a name: `TYPE=CELL`, `CELL`, `CHARSET=UTF-8`. */
  parameters: string[]
  /** The value of the property, one character for each byte until `decodeVcardLine` has decoded it. */
  value: string
}

const maxHeadLength = 1_000

/** Reads the group and the name of the property from a line, without reading the rest. */
export function readVcardName(text: string): { group: string; name: string } {
  const [, group = '', name = ''] = /^(?:\xEF\xBB\xBF|\s)*(?:([\w-]{1,100})\.)?([\w-]{1,60})/.exec(text) ?? []
  return { group: group.toUpperCase(), name: name.toUpperCase() }
}

/** Splits a line into its parts. A colon or a semicolon within quotation marks separates nothing, unless the marks are never closed. */
export function parseVcardLine(text: string): VcardLine {
  const { parts, end } = splitHead(text, true) ?? splitHead(text, false) ?? { parts: [text], end: text.length }
  const parameters = parts.slice(1).map((parameter) => parameter.replaceAll('"', '').trim().toUpperCase())
  return { ...readVcardName(text), parameters, value: text.slice(end + 1) }
}

function splitHead(text: string, quoted: boolean): { parts: string[]; end: number } | null {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length && at < maxHeadLength; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isQuoted = quoted && !isQuoted
    else if (!isQuoted && (character === ';' || character === ':')) {
      parts.push(text.slice(from, at))
      if (character === ':') return { parts, end: at }
      from = at + 1
    }
  }
  return null
}

/** Whether a line has a type such as `CELL` or `PREF`, in whatever way the versions of the format write it. */
export function hasType({ parameters }: VcardLine, type: string): boolean {
  return parameters.some((parameter) => {
    const [name, values = ''] = parameter.split('=')
    return name === type || (name === 'TYPE' && values.split(',').includes(type))
  })
}

/** The rank of a line among those of the same property, 1 first: version 4.0 gives it as a number, the others only mark the preferred one. */
export function preferenceOf(line: VcardLine): number {
  const number = line.parameters.map((parameter) => /^PREF=(\d{1,3})$/.exec(parameter)?.[1]).find(Boolean)
  if (number) return Number(number)
  return hasType(line, 'PREF') ? 1 : Number.POSITIVE_INFINITY
}

/** Splits a structured value such as a name at its semicolons, except at those behind a backslash. */
export function splitVcardValue(value: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at)
    if (character === '\\') at += 1
    else if (character === ';') {
      parts.push(value.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, value.slice(from)].map(unescapeVcardText)
}

/** Undoes the escaping of line breaks, commas and semicolons in a text; any run of white space becomes one space. */
export function unescapeVcardText(text: string): string {
  return text.replace(/\\n/gi, ' ').replace(/\\(.)/gs, '$1').replace(/\s+/g, ' ').trim()
}

/** The line with its value as text: quoted-printable or base64 is decoded, and the bytes are read in the character set that the line names. */
export function decodeVcardLine(line: VcardLine): VcardLine {
  return { ...line, value: decode(toBytes(line), findCharacterSet(line.parameters)) }
}

function toBytes({ parameters, value }: VcardLine): Buffer {
  const isEncoded = (encodings: string[]) =>
    parameters.some((parameter) => encodings.includes(parameter.replace('ENCODING=', '')))
  if (isEncoded(['B', 'BASE64'])) return Buffer.from(value, 'base64')
  if (!isEncoded(['QUOTED-PRINTABLE'])) return Buffer.from(value, 'latin1')
  const toCharacter = (_all: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
  return Buffer.from(value.replace(/=([\dA-F]{2})/gi, toCharacter), 'latin1')
}

const findCharacterSet = (parameters: readonly string[]) =>
  parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice('CHARSET='.length)

/** Reads bytes in the named character set or in UTF-8; if they are valid in neither, in Windows-1252, which older programs write. */
function decode(bytes: Buffer, named: string | undefined): string {
  for (const set of named ? [named, 'utf-8'] : ['utf-8'])
    try {
      return new TextDecoder(set, { fatal: true }).decode(bytes)
    } catch {
      // not valid in this character set: the next one is tried
    }
  return new TextDecoder('windows-1252').decode(bytes)
}
