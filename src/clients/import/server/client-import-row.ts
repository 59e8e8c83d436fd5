import { z } from 'zod'
import type { ImportRow } from '#back-office/imports/server/read-import-file.ts'
import { type ImportErrors, validateRows } from '#back-office/imports/server/run-import.ts'
import { importsText } from '#back-office/imports/text.ts'
import { type ClientForm, clientSchema } from '#clients/contract.ts'
import { clientFileFields, isEmail, isName, isPhone } from '#clients/import/client-file-fields.ts'
import { behindCountryCode } from '#clients/phone-digits.ts'
import type { ClientValues } from '#clients/server/client-store.ts'
import { toClientRow } from '#clients/server/clients.ts'
import { dropEmojis } from '#platform/input/person-name.ts'

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
/** A contact without an email is to be completed (D-370). */
const withoutEmail = { email: z.literal('') }

/** By whether a row has an address and an email: neither a part of an address alone nor a wrong email passes. */
const rowSchemas: Record<string, z.ZodType<ClientForm>> = {
  'address email': behindCountryCode(clientSchema),
  ' email': behindCountryCode(withoutAddress.transform((form) => ({ ...form, ...noAddress }))),
  'address ': behindCountryCode(clientSchema.extend(withoutEmail)),
  ' ': behindCountryCode(withoutAddress.extend(withoutEmail).transform((form) => ({ ...form, ...noAddress }))),
}

/** The clients of a batch of rows; what is wrong with the others is added to the errors. */
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
    return valid.map(({ form }) => ({ row, client: toClientRow(form) }))
  })
}

const nameOf = ({ name = '', email = '', pno = '' }: Record<string, string>) => name || email || pno

/** The name in one and without emojis, the first right email and number of a cell, and the town where no county is given. */
export function toFormValues(values: Record<string, string>): Record<string, string> {
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

/** A name of emojis alone is refused as it stands, and one without any keeps its spaces. */
const withoutEmojis = (name: string) => (hasEmojis(name) && dropEmojis(name)) || name

function joinName({ name = '', firstName = '', lastName = '' }: Record<string, string>): string {
  const [whole, first, last] = [name.trim(), firstName.trim(), lastName.trim()]
  const joined = [first || whole, last].filter(Boolean).join(' ')
  if (whole === '' || (last !== '' && first === '' && !whole.endsWith(last))) return joined
  const [, family, given] = /^([^,]+),([^,]+)$/.exec(whole) ?? []
  const ordered = family && given ? `${given.trim()} ${family.trim()}` : whole
  return isName(ordered) || joined === '' || !isName(joined) ? (family ? ordered : whole) : joined
}

/** Programs write several emails or numbers in one cell. */
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
