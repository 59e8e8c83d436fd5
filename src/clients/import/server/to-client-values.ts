import { isValidPhone } from '#accounts/phone/phone-rules.ts'
import { hasType, splitVcardValue, unescapeVcardText, type VcardLine } from '#clients/import/server/vcard-line.ts'
import { isValidPostcode } from '#places/postcode.ts'

/** The values of the client form that a contact of a phone has; the best number and email of several are taken. */
export function toClientValues(lines: readonly VcardLine[]): Record<string, string> {
  const find = (name: string) => lines.filter((line) => line.name === name)
  return {
    name: findName(find('FN'), find('N')),
    email: unescapeVcardText((find('EMAIL').toSorted(byPreference)[0]?.value ?? '').replace(/^mailto:/i, '')),
    pno: findPhone(find('TEL')),
    ...findAddress(find('ADR').toSorted(byPreference)),
  }
}

const byPreference = (one: VcardLine, other: VcardLine) => Number(hasType(other, 'PREF')) - Number(hasType(one, 'PREF'))

function findName([formatted]: VcardLine[], [structured]: VcardLine[]): string {
  const shown = unescapeVcardText(formatted?.value ?? '')
  if (shown !== '') return shown
  const [family = '', given = '', additional = ''] = splitVcardValue(structured?.value ?? '')
  return [given, additional, family].filter(Boolean).join(' ')
}

/** A mobile number before others, and one that can be dialled before one that cannot. */
function findPhone(lines: VcardLine[]): string {
  const numbers = lines
    .toSorted((one, other) => Number(isMobile(other)) - Number(isMobile(one)) || byPreference(one, other))
    .map(({ value }) => toHomeNumber(unescapeVcardText(value.replace(/^tel:/i, '').replace(/;.*$/s, ''))))
  return numbers.find(isValidPhone) ?? numbers[0] ?? ''
}

const isMobile = (line: VcardLine) => hasType(line, 'CELL') || hasType(line, 'MOBILE') || hasType(line, 'IPHONE')

/** A number of this country as it is dialled here, since clients are stored with the country's code beside the number. */
const toHomeNumber = (number: string) => number.replace(/^(?:\+|00)44[\s.-]*(?:\(0\))?[\s.-]*/, '0')

/** The first address that an order could go to; a contact without one becomes a client without an address. */
function findAddress(lines: VcardLine[]): Record<string, string> {
  for (const { value } of lines) {
    const [, extended = '', street = '', city = '', county = '', postcode = ''] = splitVcardValue(value)
    const address = { addressLine1: street || extended, addressLine2: street ? extended : '' }
    if (address.addressLine1 && city && isValidPostcode(postcode))
      return { ...address, city, state: county || city, zipcode: postcode }
  }
  return {}
}
