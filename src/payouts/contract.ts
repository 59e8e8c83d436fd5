import { z } from 'zod'
import { payoutsText } from '#payouts/text.ts'
import { penceFromPoundsSchema } from '#platform/wire-schemas.ts'

const part = (least: number, most: number) =>
  z.coerce
    .number({ error: payoutsText.dateEmpty })
    .int(payoutsText.dateEmpty)
    .min(least, payoutsText.dateEmpty)
    .max(most, payoutsText.dateEmpty)

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
  day: part(1, 31),
  month: part(1, 12),
  year: part(1900, 2100),
}

export const addBankSchema = z.object({
  email: z
    .string({ error: payoutsText.emailEmpty })
    .trim()
    .min(1, payoutsText.emailEmpty)
    .max(320, payoutsText.emailEmpty)
    .toLowerCase(),
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
  code: z.string({ error: payoutsText.codeEmpty }).trim().min(1, payoutsText.codeEmpty).max(200, payoutsText.codeEmpty),
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
  /** Ours: what the seller owes, and payouts that her bank sent back. */
  owed: z.number(),
  returned: z.array(z.object({ amount: z.number(), reason: z.string(), created: z.string() })),
})
export type AccountView = z.output<typeof accountSchema>

/** Order, description and user are what the browser keeps; whose debt it is says the token (D-028). */
export const payDebtSchema = z.object({
  user_id: z.string().nullish(),
  token: z.string({ error: payoutsText.cardEmpty }).min(1, payoutsText.cardEmpty).max(255),
  amount: penceFromPoundsSchema,
  description: z.unknown().optional(),
  order_id: z.unknown().optional(),
})
export const debtAnswerSchema = z.object({
  message: z.string(),
  nextAction: z.object({ type: z.literal('redirect'), url: z.string() }).optional(),
})
export type DebtAnswer = z.output<typeof debtAnswerSchema>

export const urlSchema = z.object({ url: z.string() })

/** One order's commission: kept at once, on its way, sent to the seller's account, or taken back with the money. */
export const commissionEntrySchema = z.object({
  order_id: z.string(),
  ord_no: z.string(),
  /** When it was paid, and with how much. */
  created: z.string(),
  amount: z.number(),
  commission: z.number(),
  kind: z.enum(['online', 'cash']),
  state: z.enum(['kept', 'pending', 'sent', 'taken_back']),
  /** What keeps it: the seller's verification, or somebody who asks the order's money back. */
  waits_for: z.enum(['verification', 'refund', 'dispute']).nullable(),
  /** By when it is expected, while it is pending and nothing else keeps it (D-008). */
  held_until: z.string().nullable(),
  /** When it went to the seller's account. */
  paid: z.string().nullable(),
  /** The part of it that went back with a refund or a lost dispute. */
  taken_back: z.number(),
})
export type CommissionEntry = z.output<typeof commissionEntrySchema>

export const commissionEntriesSchema = z.object({ entries: z.array(commissionEntrySchema), ttl: z.number() })

/** A calendar month in London, as 2026-11. */
export const statementMonthSchema = z.object({
  month: z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, payoutsText.monthWrong),
})
export const statementFormatSchema = z.object({ format: z.enum(['pdf', 'csv']).default('pdf') })
