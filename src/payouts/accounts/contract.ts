import { z } from 'zod'
import { linkValue, typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { payoutsText } from '../text.ts'

const datePart = (min: number, max: number) =>
  sentNumber(
    z
      .number({ error: payoutsText.dateEmpty })
      .int(payoutsText.dateEmpty)
      .min(min, payoutsText.dateEmpty)
      .max(max, payoutsText.dateEmpty),
  )

/** The fields are declared in the order in which the form is checked. Numbers may have spaces or dashes between the digits. */
const bankFields = {
  accountNo: typedCode({
    most: textLengths.accountNumber,
    error: payoutsText.accountEmpty,
    long: payoutsText.accountLong,
  })
    .min(1, payoutsText.accountEmpty)
    .max(textLengths.accountNumber, payoutsText.accountLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  routingNo: typedCode({ most: textLengths.sortCode, error: payoutsText.sortCodeEmpty, long: payoutsText.sortCodeLong })
    .min(1, payoutsText.sortCodeEmpty)
    .max(textLengths.sortCode, payoutsText.sortCodeLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  line1: typedText({ most: textLengths.addressLine, error: payoutsText.line1Empty, long: payoutsText.lineLong })
    .min(1, payoutsText.line1Empty)
    .max(textLengths.addressLine, payoutsText.lineLong),
  line2: typedText({ most: textLengths.addressLine, long: payoutsText.lineLong })
    .max(textLengths.addressLine, payoutsText.lineLong)
    .default(''),
  city: typedText({ most: textLengths.city, error: payoutsText.cityEmpty, long: payoutsText.cityLong })
    .min(1, payoutsText.cityEmpty)
    .max(textLengths.city, payoutsText.cityLong),
  country: typedText({ most: textLengths.country, error: payoutsText.countryEmpty, long: payoutsText.countryFixed })
    .min(1, payoutsText.countryEmpty)
    .max(textLengths.country, payoutsText.countryFixed)
    .toUpperCase()
    .pipe(z.literal('GB', { error: payoutsText.countryFixed })),
  postal_code: typedCode({
    most: textLengths.postcode,
    error: payoutsText.postcodeEmpty,
    long: payoutsText.postcodeLong,
  })
    .min(1, payoutsText.postcodeEmpty)
    .max(textLengths.postcode, payoutsText.postcodeLong),
  day: datePart(1, 31),
  month: datePart(1, 12),
  year: datePart(1900, 2100),
}

/** Whether the day exists: 31 September is rejected here, where the message is shown at the field, instead of by the provider. */
function isInCalendar({ day, month, year }: { day: number; month: number; year: number }): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}
const wrongDate = { path: ['day'], error: payoutsText.dateEmpty }

export const addBankDetailsSchema = z
  .object({
    email: typedCode({ most: textLengths.email, error: payoutsText.emailEmpty, long: payoutsText.emailEmpty })
      .min(1, payoutsText.emailEmpty)
      .max(textLengths.email, payoutsText.emailEmpty)
      .toLowerCase(),
    ...bankFields,
  })
  .refine(isInCalendar, wrongDate)
export type AddBankDetailsWire = z.output<typeof addBankDetailsSchema>

/** The same fields for a logged-in seller, who can change only her own account. */
export const bankDetailsSchema = z
  .object({
    user_id: optionalIdSchema,
    email: typedCode({ most: textLengths.email }).toLowerCase().max(textLengths.email).optional(),
    ...bankFields,
  })
  .refine(isInCalendar, wrongDate)
export type BankDetailsWire = z.output<typeof bankDetailsSchema>

/** The bank details under plain names. */
export function toBankDetails(details: BankDetailsWire) {
  const { accountNo: accountNumber, routingNo: sortCode, postal_code: postcode, day, month, year } = details
  const { line1, line2, city, country } = details
  return { accountNumber, sortCode, line1, line2, city, postcode, country, dob: { day, month, year } }
}

/** The server does not check `state`: the browser that generated it has already compared it (D-079). */
export const connectAccountSchema = z.object({
  code: typedCode({ most: textLengths.authorizationCode, error: payoutsText.codeEmpty, long: payoutsText.codeEmpty })
    .min(1, payoutsText.codeEmpty)
    .max(textLengths.authorizationCode, payoutsText.codeEmpty),
  state: linkValue({ most: textLengths.linkToken }).max(textLengths.linkToken).optional(),
})

/** A bank account as the shop shows it, with only the last four digits of its number (D-060). */
export const bankAccountSchema = z.object({
  last4: z.string(),
  bank_name: z.string(),
  currency: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    country: z.string(),
    postal_code: z.string(),
  }),
  dob: z.object({ day: z.number(), month: z.number(), year: z.number() }).nullable(),
})
export type BankAccountWire = z.output<typeof bankAccountSchema>

/** `pending` is in pence, everything else in pounds (D-007). */
export const userAccountSchema = z.object({
  bank: z.array(bankAccountSchema),
  balance: z.number(),
  pending: z.number(),
  onlineAmount: z.number(),
  cashAmount: z.number(),
  /** Not in the specification: what the seller owes, and payouts that the seller's bank sent back. */
  owed: z.number(),
  returned: z.array(z.object({ amount: z.number(), reason: z.string(), created: z.string() })),
})
export type UserAccountWire = z.output<typeof userAccountSchema>

export const urlSchema = z.object({ url: z.string() })
export const bankDetailsAddedSchema = urlSchema.extend({ message: z.string() })
export const bankAccountResponseSchema = z.object({ bank: bankAccountSchema.nullable() })

nameSchemas({
  AddBankDetails: addBankDetailsSchema,
  UpdateBankDetails: bankDetailsSchema,
  ConnectAccount: connectAccountSchema,
  BankAccount: bankAccountSchema,
  UserAccount: userAccountSchema,
  Url: urlSchema,
  BankDetailsAdded: bankDetailsAddedSchema,
  BankAccountResult: bankAccountResponseSchema,
})
