import { cleanPhone } from '#accounts/phone/phone-rules.ts'
import { importLimits } from '#back-office/imports/import-limits.ts'
import type { ColumnChoice, ImportFile, ImportRow } from '#back-office/imports/server/read-import-file.ts'
import { readImportFile } from '#back-office/imports/server/read-import-file.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { clientFileFields, isEmail, isName, isPhone } from '#clients/import/client-file-fields.ts'
import { readVcards } from '#clients/import/server/read-vcards.ts'
import type { VcardLine } from '#clients/import/server/vcard-line.ts'
import { hasType, preferenceOf, splitVcardValue, unescapeVcardText } from '#clients/import/server/vcard-line.ts'
import { isValidPostcode } from '#places/postcode.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { toVisibleText } from '#platform/input/visible-text.ts'
import { detectUtf16, readFirstBytes } from '#platform/server/text/file-encoding.ts'

const byPreference = (one: VcardLine, other: VcardLine) => {
  const [first, second] = [preferenceOf(one), preferenceOf(other)]
  return first === second ? 0 : first - second
}

const firstRight = (values: readonly string[], isRight: (text: string) => boolean) =>
  values.find((value) => isRight(value)) ?? values.find((value) => value !== '') ?? ''

const noVoice = ['FAX', 'PAGER', 'MODEM', 'BBS', 'TEXTPHONE', 'TLX', 'ISDN', 'X-FAX', 'HOMEFAX', 'WORKFAX']

const isMobile = (line: VcardLine) => ['CELL', 'MOBILE', 'IPHONE'].some((type) => hasType(line, type))

/** The clients of a CSV or contacts file by form field, told apart by what the file begins with. */
export async function readClientFile(file: string, columns: ColumnChoice): Promise<ImportFile> {
  if (!(await beginsAsVcard(file))) return readImportFile(file, clientFileFields, columns)
  return { rows: await readContacts(file), headings: Object.values(clientImportColumns), columns: [], missing: [] }
}

async function readContacts(file: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for await (const { row, lines } of readVcards(file)) {
    const values = toClientValues(lines)
    rows.push({ row, values, cells: clientImportFields.map((field) => values[field] ?? '') })
    if (rows.length > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
  }
  if (rows.length === 0) throw createFieldError('file', importsText.noRows)
  return rows.toSorted((one, other) => one.row - other.row)
}

async function beginsAsVcard(path: string): Promise<boolean> {
  const start = await readFirstBytes(path, 400)
  const text = new TextDecoder(detectUtf16(start) ?? 'utf-8').decode(start)
  return /^\s*BEGIN:VCARD/i.test(text)
}

/** The values of the client form that a contact of a phone has; of several the first right one is taken, the preferred ones first. */
export function toClientValues(lines: readonly VcardLine[]): Record<string, string> {
  const find = (name: string) =>
    lines.flatMap((line) => (line.name === name ? { ...line, value: toVisibleText(line.value) } : []))
  return {
    name: findName(find('FN'), find('N'), find('ORG')),
    email: findEmail(find('EMAIL')),
    pno: findPhone(find('TEL'), find('X-ABLABEL')),
    ...findAddress(find('ADR').toSorted(byPreference)),
  }
}

/**
 * The name as it is shown; if that is no name, because a contact is called by its number for example, the parts of the name or the firm.
 */
function findName(formatted: VcardLine[], structured: VcardLine[], firms: VcardLine[]): string {
  const shown = formatted.toSorted(byPreference).map(({ value }) => unescapeVcardText(value))
  const joined = structured.flatMap(({ value }) => {
    const [family = '', given = '', additional = ''] = splitVcardValue(value)
    const names = [given, additional, family]
    return [names, [given, family]].map((parts) => parts.filter(Boolean).join(' '))
  })
  return firstRight([...shown, ...joined, ...firms.map(({ value }) => splitVcardValue(value)[0] ?? '')], isName)
}

function findEmail(lines: VcardLine[]): string {
  const emails = lines.toSorted(byPreference).map(({ value }) => unescapeVcardText(value).replace(/^mailto:/i, ''))
  return firstRight(emails, isEmail)
}

/** Prefers mobile numbers, then numbers that can be dialled; fax numbers are ignored. */
function findPhone(lines: VcardLine[], labels: VcardLine[]): string {
  const isLabelledFax = ({ group }: VcardLine) =>
    group !== '' && labels.some((label) => label.group === group && /fax|pager/i.test(label.value))
  const numbers = lines
    .filter((line) => !noVoice.some((type) => hasType(line, type)) && !isLabelledFax(line))
    .toSorted((one, other) => Number(isMobile(other)) - Number(isMobile(one)) || byPreference(one, other))
    .map(({ value }) => cleanPhone(unescapeVcardText(value.replace(/;.*$/s, ''))))
  return firstRight(numbers, isPhone)
}

/** The first address that an order could go to; a contact without one becomes a client without an address. */
function findAddress(lines: VcardLine[]): Record<string, string> {
  for (const { value } of lines) {
    const [box = '', extended = '', street = '', city = '', county = '', postcode = ''] = splitVcardValue(value)
    const [line1 = '', line2 = ''] = [street, extended, box].filter(Boolean)
    if (line1 && city && isValidPostcode(postcode))
      return { addressLine1: line1, addressLine2: line2, city, state: county || city, zipcode: postcode }
  }
  return {}
}
