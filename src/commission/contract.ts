import { z } from 'zod'
import { payoutsMessages as say } from '#messages/payouts.ts'

const part = (least: number, most: number) =>
  z.coerce.number({ error: say.dateEmpty }).int(say.dateEmpty).min(least, say.dateEmpty).max(most, say.dateEmpty)

/** Declared in the order in which the form is checked. Numbers may come with spaces or dashes between the digits. */
const bankFields = {
  accountNo: z
    .string({ error: say.accountEmpty })
    .trim()
    .min(1, say.accountEmpty)
    .max(20, say.accountLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  routingNo: z
    .string({ error: say.sortCodeEmpty })
    .trim()
    .min(1, say.sortCodeEmpty)
    .max(8, say.sortCodeLong)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  line1: z.string({ error: say.line1Empty }).trim().min(1, say.line1Empty).max(100, say.lineLong),
  line2: z.string().trim().max(100, say.lineLong).default(''),
  city: z.string({ error: say.cityEmpty }).trim().min(1, say.cityEmpty).max(70, say.cityLong),
  country: z
    .string({ error: say.countryEmpty })
    .trim()
    .min(1, say.countryEmpty)
    .toUpperCase()
    .pipe(z.literal('GB', { error: say.countryFixed })),
  postal_code: z.string({ error: say.postcodeEmpty }).trim().min(1, say.postcodeEmpty).max(10, say.postcodeLong),
  day: part(1, 31),
  month: part(1, 12),
  year: part(1900, 2100),
}

export const addBankSchema = z.object({
  email: z.string({ error: say.emailEmpty }).trim().min(1, say.emailEmpty).max(320, say.emailEmpty).toLowerCase(),
  ...bankFields,
})
export type AddBank = z.output<typeof addBankSchema>

/** The same fields; whose account it is says the token. */
export const changeBankSchema = z.object({
  user_id: z.string().optional(),
  email: z.string().trim().toLowerCase().optional(),
  ...bankFields,
})
export type ChangeBank = z.output<typeof changeBankSchema>

/** `state` was compared by the browser that kept it (D-079). */
export const connectBankSchema = z.object({
  code: z.string({ error: say.codeEmpty }).trim().min(1, say.codeEmpty).max(200, say.codeEmpty),
  state: z.string().optional(),
})

/** Never more of the number than its last four digits (D-060). */
export const bankSchema = z.object({
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
export type BankView = z.output<typeof bankSchema>

/** `pending` is in pence, everything else in pounds (D-007). */
export const accountSchema = z.object({
  bank: z.array(bankSchema),
  balance: z.number(),
  pending: z.number(),
  onlineAmount: z.number(),
  cashAmount: z.number(),
})
export type AccountView = z.output<typeof accountSchema>

export const urlSchema = z.object({ url: z.string() })

/** One order's commission: kept at once, on its way, or sent to the seller's account. */
export const commissionEntrySchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  created: z.string(),
  commission: z.number(),
  kind: z.enum(['online', 'cash']),
  state: z.enum(['kept', 'pending', 'sent']),
})
export type CommissionEntry = z.output<typeof commissionEntrySchema>

export const commissionEntriesSchema = z.object({ entries: z.array(commissionEntrySchema), ttl: z.number() })
