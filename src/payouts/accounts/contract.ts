import { z } from 'zod'
import { payoutsText } from '#payouts/text.ts'
import { nameSchemas } from '#platform/name-schemas.ts'

const datePart = (min: number, max: number) =>
  z.coerce
    .number({ error: payoutsText.dateEmpty })
    .int(payoutsText.dateEmpty)
    .min(min, payoutsText.dateEmpty)
    .max(max, payoutsText.dateEmpty)

/** Declared in the order in which the form is checked. Numbers may come with spaces or dashes between the digits. */
const bankFields = {
  accountNo: z
    .string({ error: payoutsText.accountEmpty })
    .trim()
    .min(1, payoutsText.accountEmpty)
    .max(20, payoutsText.accountLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  routingNo: z
    .string({ error: payoutsText.sortCodeEmpty })
    .trim()
    .min(1, payoutsText.sortCodeEmpty)
    .max(8, payoutsText.sortCodeLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  line1: z
    .string({ error: payoutsText.line1Empty })
    .trim()
    .min(1, payoutsText.line1Empty)
    .max(100, payoutsText.lineLong),
  line2: z.string().trim().max(100, payoutsText.lineLong).default(''),
  city: z.string({ error: payoutsText.cityEmpty }).trim().min(1, payoutsText.cityEmpty).max(70, payoutsText.cityLong),
  country: z
    .string({ error: payoutsText.countryEmpty })
    .trim()
    .min(1, payoutsText.countryEmpty)
    .toUpperCase()
    .pipe(z.literal('GB', { error: payoutsText.countryFixed })),
  postal_code: z
    .string({ error: payoutsText.postcodeEmpty })
    .trim()
    .min(1, payoutsText.postcodeEmpty)
    .max(10, payoutsText.postcodeLong),
  day: datePart(1, 31),
  month: datePart(1, 12),
  year: datePart(1900, 2100),
}

export const addBankDetailsSchema = z.object({
  email: z
    .string({ error: payoutsText.emailEmpty })
    .trim()
    .min(1, payoutsText.emailEmpty)
    .max(320, payoutsText.emailEmpty)
    .toLowerCase(),
  ...bankFields,
})
export type AddBankDetailsWire = z.output<typeof addBankDetailsSchema>

/** The same fields; the account is that of the logged-in seller. */
export const bankDetailsSchema = z.object({
  user_id: z.string().optional(),
  email: z.string().trim().toLowerCase().optional(),
  ...bankFields,
})
export type BankDetailsWire = z.output<typeof bankDetailsSchema>

/** The browser that generated `state` has compared it before (D-079). */
export const connectAccountSchema = z.object({
  code: z.string({ error: payoutsText.codeEmpty }).trim().min(1, payoutsText.codeEmpty).max(200, payoutsText.codeEmpty),
  state: z.string().optional(),
})

/** Never more of the number than its last four digits (D-060). */
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
