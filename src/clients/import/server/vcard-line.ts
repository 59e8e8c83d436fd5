/** A line of a contact: `item1.TEL;TYPE=cell,voice:07700 900123`. */
export interface VcardLine {
  /** In capitals, without its group. */
  name: string
  /** The parameters in capitals, of version 2.1 also those without a name: `TYPE=CELL`, `CELL`, `CHARSET=UTF-8`. */
  parameters: string[]
  value: string
}

/** A colon or a semicolon within quotation marks separates nothing. */
const headEnd = /^(?:[^":]|"[^"]*")*/
const separator = /;(?=(?:[^"]*"[^"]*")*[^"]*$)/

export function parseVcardLine(text: string): VcardLine {
  const head = headEnd.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? ''
  const [name = '', ...parameters] = head.toUpperCase().split(separator)
  return {
    name: name.slice(name.lastIndexOf('.') + 1).trim(),
    parameters: parameters.map((parameter) => parameter.replaceAll('"', '').trim()),
    value: text.replace(/^\uFEFF/, '').slice(head.length + 1),
  }
}

/** Whether a line is of a kind, as `CELL` or `PREF`, in the ways of all versions. */
export function hasType({ parameters }: VcardLine, type: string): boolean {
  return parameters.some((parameter) => {
    const [name, values = ''] = parameter.split('=')
    return name === type || (name === 'TYPE' && values.split(',').includes(type))
  })
}

/** The parts of a structured value, as the name's; a backslash before a semicolon makes it a part's own. */
export function splitVcardValue(value: string): string[] {
  return (value.match(/(?:\\.|[^\\;])*(?:;|$)/gs) ?? []).map((part) => unescapeVcardText(part.replace(/;$/, '')))
}

/** A text with its line breaks, commas and semicolons; white space counts as one space. */
export function unescapeVcardText(text: string): string {
  return text.replace(/\\n/gi, ' ').replace(/\\(.)/gs, '$1').replace(/\s+/g, ' ').trim()
}

/** Characters as `=C3=AB`, in the character set that the line names. */
export function decodeQuotedPrintable({ parameters, value }: VcardLine): string {
  if (!parameters.some((parameter) => parameter.endsWith('QUOTED-PRINTABLE'))) return value
  const encoded = Buffer.from(value).toString('latin1')
  const bytes = Buffer.from(
    encoded.replace(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  const set = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice('CHARSET='.length)
  return decode(bytes, set)
}

/** As UTF-8 where the character set is none. */
function decode(bytes: Buffer, set = 'UTF-8'): string {
  try {
    return new TextDecoder(set).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
