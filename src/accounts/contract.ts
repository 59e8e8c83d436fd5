import { z } from 'zod'
import { emailField } from '#platform/input/email-address.ts'
import { personNamePattern } from '#platform/input/person-name.ts'
import { linkValue, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { accountsText } from './text.ts'

export const emailSchema = emailField({
  most: textLengths.email,
  empty: accountsText.emailEmpty,
  invalid: accountsText.emailInvalid,
  long: accountsText.emailLong,
}).toLowerCase()

export function nameSchema(empty: string, invalid: string) {
  return typedText({ most: textLengths.name, error: empty, long: accountsText.nameLong })
    .min(1, empty)
    .regex(personNamePattern, invalid)
    .max(textLengths.name, accountsText.nameLong)
}

export const businessNameSchema = typedText({
  most: textLengths.name,
  error: accountsText.businessNameEmpty,
  long: accountsText.businessNameLong,
})
  .min(1, accountsText.businessNameEmpty)
  .max(textLengths.name, accountsText.businessNameLong)

/** A one-time token, sent in the body or else in the header (D-053). */
export const tokenField = linkValue({ most: textLengths.linkToken }).max(textLengths.linkToken).optional()

export const tokenSchema = z.object({ accessToken: tokenField })

/** A flag of the API: 0 or 1 (D-192). */
export const bitSchema = z.union([z.literal(0), z.literal(1)])

nameSchemas({ OneTimeToken: tokenSchema })

/** A flag as the API sends it: 1 or 0 (D-192). */
export const toBit = (flag: boolean) => (flag ? 1 : 0)
