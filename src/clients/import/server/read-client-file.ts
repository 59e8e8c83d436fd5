import { z } from 'zod'
import { cleanPhone } from '#accounts/phone/phone-rules.ts'
import { importLimits } from '#back-office/imports/import-limits.ts'
import type { ColumnChoice, ImportFile, ImportRow } from '#back-office/imports/server/read-import-file.ts'
import { readImportFile } from '#back-office/imports/server/read-import-file.ts'
import { type ImportErrors, validateRows } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { clientImportColumns, clientImportFields } from '#clients/admin/import-columns.ts'
import { type ClientForm, clientSchema, toClientDetails } from '#clients/contract.ts'
import { behindCountryCode } from '#clients/phone-contract.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { toClientRow } from '#clients/server/clients.ts'
import { isValidPostcode } from '#places/postcode.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { dropEmojis } from '#platform/input/person-name.ts'
import { toVisibleText } from '#platform/input/visible-text.ts'
import { detectUtf16, readFirstBytes } from '#platform/server/text/file-encoding.ts'
import { clientFileFields, isEmail, isName, isPhone } from '../client-file-fields.ts'
import { readVcards } from './read-vcards.ts'
import { hasType, preferenceOf, splitVcardValue, unescapeVcardText, type VcardLine } from './vcard-line.ts'

const byPreference = (one: VcardLine, other: VcardLine) => {
  const [first, second] = [preferenceOf(one), preferenceOf(other)]
  return first === second ? 0 : first - second
}

const firstRight = (values: readonly string[], isRight: (text: string) => boolean) =>
  values.find((value) => isRight(value)) ?? values.find((value) => value !== '') ?? ''

const noVoice = ['FAX', 'PAGER', 'MODEM', 'BBS', 'TEXTPHONE', 'TLX', 'ISDN', 'X-FAX', 'HOMEFAX', 'WORKFAX']

const isMobile = (line: VcardLine) => ['CELL', 'MOBILE', 'IPHONE'].some((type) => hasType(line, type))

/** Reads the clients of a table or a contacts file by form field; the beginning of the file tells which of the two it is. */
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

/**
 * The values of the client form from a phone's contact. If the contact has several of a kind, the first valid one is taken, and preferred
 * ones are tried first.
 */
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

/** The name that the contact shows; if that is no name but a telephone number, for example, the parts of the name, or else the firm. */
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

/** The first valid number, mobile numbers first and preferred ones before the rest; fax and pager numbers are ignored. */
function findPhone(lines: VcardLine[], labels: VcardLine[]): string {
  const isLabelledFax = ({ group }: VcardLine) =>
    group !== '' && labels.some((label) => label.group === group && /fax|pager/i.test(label.value))
  const numbers = lines
    .filter((line) => !noVoice.some((type) => hasType(line, type)) && !isLabelledFax(line))
    .toSorted((one, other) => Number(isMobile(other)) - Number(isMobile(one)) || byPreference(one, other))
    .map(({ value }) => cleanPhone(unescapeVcardText(value.replace(/;.*$/s, ''))))
  return firstRight(numbers, isPhone)
}

/** The first address that an order could be delivered to; a contact without such an address becomes a client without an address. */
function findAddress(lines: VcardLine[]): Record<string, string> {
  for (const { value } of lines) {
    const [box = '', extended = '', street = '', city = '', county = '', postcode = ''] = splitVcardValue(value)
    const [line1 = '', line2 = ''] = [street, extended, box].filter(Boolean)
    if (line1 && city && isValidPostcode(postcode))
      return { addressLine1: line1, addressLine2: line2, city, state: county || city, zipcode: postcode }
  }
  return {}
}

export interface ClientOfFile {
  row: number
  client: ClientValues
}

const addressFields = ['addressLine1', 'addressLine2', 'city', 'state', 'zipcode'] as const
const noAddress = { addressLine1: '', addressLine2: '', city: '', state: '', zipcode: '' }
const withoutAddress = clientSchema.omit({
  addressLine1: true,
  addressLine2: true,
  city: true,
  state: true,
  zipcode: true,
})
/** A client without an email is added too, and is to be completed later (D-370). */
const withoutEmail = { email: z.literal('') }

/** The schema for a row, by whether the row has an address and an email: a part of an address or an invalid email is refused. */
const rowSchemas: Record<string, z.ZodType<ClientForm>> = {
  'address email': behindCountryCode(clientSchema),
  ' email': behindCountryCode(withoutAddress.transform((form) => ({ ...form, ...noAddress }))),
  'address ': behindCountryCode(clientSchema.extend(withoutEmail)),
  ' ': behindCountryCode(withoutAddress.extend(withoutEmail).transform((form) => ({ ...form, ...noAddress }))),
}

/** Parses a batch of rows: returns the valid clients, and adds what is wrong with the other rows to the errors. */
export function parseClients(batch: readonly ImportRow[], errors: ImportErrors): ClientOfFile[] {
  return batch.flatMap(({ row, cells, values: given }) => {
    const values = toFormValues(given)
    const hasAddress = addressFields.some((field) => values[field]?.trim())
    const key = `${hasAddress ? 'address' : ''} ${values.email ? 'email' : ''}`
    const schema = rowSchemas[key] ?? clientSchema
    const rules = { schema, columns: clientFileFields.titles, nameRow: nameOf }
    const valid = validateRows([{ row, cells, values }], rules, errors)
    if (valid.length > 0 && hasEmojis(joinName(given)))
      errors.remark({ row, who: nameOf(values), remark: importsText.emojisDropped })
    return valid.map(({ form }) => ({ row, client: toClientRow(toClientDetails(form)) }))
  })
}

const nameOf = ({ name = '', email = '', pno = '' }: Record<string, string>) => name || email || pno

/**
 * The values of a row for the client form: the whole name without emojis, the first valid email and number of a cell, and the town as the
 * county where none is given.
 */
function toFormValues(values: Record<string, string>): Record<string, string> {
  const { firstName: _first, lastName: _last, ...rest } = values
  const city = rest.city ?? ''
  return {
    ...rest,
    name: withoutEmojis(joinName(values)),
    email: findPart(rest.email, isEmail),
    pno: findPart(rest.pno, (text) => isPhone(text, rest.c_code)),
    ...(city.trim() && !rest.state?.trim() ? { state: city } : {}),
  }
}

const countCharacters = (text: string) => text.replaceAll(' ', '').length
const hasEmojis = (name: string) => countCharacters(dropEmojis(name)) < countCharacters(name)

/** Drops the emojis of a name. A name of emojis alone stays as it is and is refused; one without emojis keeps its spaces. */
const withoutEmojis = (name: string) => (hasEmojis(name) && dropEmojis(name)) || name

function joinName({ name = '', firstName = '', lastName = '' }: Record<string, string>): string {
  const [whole, first, last] = [name.trim(), firstName.trim(), lastName.trim()]
  const joined = [first || whole, last].filter(Boolean).join(' ')
  if (whole === '' || (last !== '' && first === '' && !whole.endsWith(last))) return joined
  const [, family, given] = /^([^,]+),([^,]+)$/.exec(whole) ?? []
  const ordered = family && given ? `${given.trim()} ${family.trim()}` : whole
  return isName(ordered) || joined === '' || !isName(joined) ? (family ? ordered : whole) : joined
}

/** The first valid part of a cell, since some programs write several emails or numbers into one. */
function findPart(cell: string | undefined, isRight: (text: string) => boolean): string {
  const text = cell?.trim() ?? ''
  if (isRight(text)) return text
  return (
    text
      .split(/:::|[;,\n]/)
      .map((part) => part.trim())
      .find(isRight) ?? text
  )
}
