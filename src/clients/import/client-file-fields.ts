import { cleanPhone, isPhoneOfCountry, isValidPhone } from '#accounts/phone/phone-rules.ts'
import type { ImportFields } from '#back-office/imports/import-fields.ts'
import { isValidPostcode } from '#places/postcode.ts'
import { dropEmojis } from '#platform/input/person-name.ts'
import { clientSchema } from '../contract.ts'
import { type ClientFileField, clientFileTitles, clientHeadings } from './client-headings.ts'

export const isEmail = (text: string) => clientSchema.shape.email.safeParse(text).success
/** Whether the client form accepts the name once its emojis are dropped. */
export const isName = (text: string) => clientSchema.shape.name.safeParse(dropEmojis(text)).success

/** Whether the client form accepts the number, together with the country code if the file has one. */
export function isPhone(text: string, countryCode = ''): boolean {
  const number = cleanPhone(text)
  return isValidPhone(number) || isPhoneOfCountry(number, countryCode)
}

export const clientFileFields: ImportFields<ClientFileField> = {
  titles: clientFileTitles,
  headings: clientHeadings,
  isValue: { email: isEmail, pno: (text) => isPhone(text), zipcode: isPostcodeWithDigits, name: isName },
  mustBe: { c_code: (text) => /^\+?\d{1,4}$/.test(text) },
  guessedUnless: { name: ['firstName', 'lastName'] },
  several: ['email', 'pno'],
  findMissing: (found) => [
    ...(['name', 'firstName', 'lastName'].some((field) => found.has(field)) ? [] : [clientFileTitles.name]),
    ...(found.has('email') || found.has('pno') ? [] : [clientFileTitles.email, clientFileTitles.pno]),
  ],
}

/** Many words pass the rule for a post code, so in a column without a known heading only a mix of letters and digits counts as one. */
function isPostcodeWithDigits(text: string): boolean {
  return isValidPostcode(text) && /\d/.test(text) && /[a-z]/i.test(text)
}
