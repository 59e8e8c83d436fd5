import { z } from 'zod'
import { accountsText } from '#accounts/text.ts'
import { nameSchemas } from '#platform/name-schemas.ts'
import { textLengths } from '#platform/text-lengths.ts'

/** Unicode letters and spaces, nothing else: hyphen and apostrophe are rejected, as the specification says (D-086). */
export const alphabeticPattern = /^[\p{L}\p{M} ]+$/u

/** The top-level domain has two or more letters (D-088). */
export const emailSchema = z
  .string({ error: accountsText.emailEmpty })
  .trim()
  .toLowerCase()
  .min(1, accountsText.emailEmpty)
  .regex(z.regexes.email, accountsText.emailInvalid)
  .max(textLengths.email, accountsText.emailLong)

export function nameSchema(empty: string, invalid: string) {
  return z
    .string({ error: empty })
    .trim()
    .min(1, empty)
    .regex(alphabeticPattern, invalid)
    .max(textLengths.name, accountsText.nameLong)
}

export const businessNameSchema = z
  .string({ error: accountsText.businessNameEmpty })
  .trim()
  .min(1, accountsText.businessNameEmpty)
  .max(textLengths.name, accountsText.businessNameLong)

/** A one-time token, sent in the body or else in the header (D-053). */
export const tokenField = z.string().max(textLengths.linkToken).optional()

export const tokenSchema = z.object({ accessToken: tokenField })

/** 0 or 1 (D-192). */
export const bitSchema = z.union([z.literal(0), z.literal(1)])

nameSchemas({ OneTimeToken: tokenSchema })
