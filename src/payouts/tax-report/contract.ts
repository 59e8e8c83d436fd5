import { z } from 'zod'
import { searchWords, typedCode } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema, sentNumber } from '#platform/wire-schemas.ts'
import { taxFacts, taxReportFilters } from './codes.ts'
import { taxReportText } from './text.ts'

/** National Insurance number, or Unique Taxpayer Reference of a self-employed person. */
export const taxNumberKinds = ['nino', 'utr'] as const
export type TaxNumberKind = (typeof taxNumberKinds)[number]

const parsers: Record<TaxNumberKind, (text: string) => string | null> = {
  nino: parseNationalInsuranceNumber,
  utr: parseTaxpayerReference,
}

/** Reads a tax number without spaces and in capitals; null if it is not one. */
export function parseTaxNumber(kind: TaxNumberKind, text: string): string | null {
  return parsers[kind](text.replace(/[\s.-]/g, '').toUpperCase())
}

/** The last three characters of a tax number: enough for a seller to recognise it, and useless to a stranger. */
export function maskTaxNumber(number: string): string {
  return `•••• ${number.slice(-3)}`
}

/** The format of a National Insurance number, without the letters and pairs of letters that are never given out. */
const nationalInsuranceFormat = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/

function parseNationalInsuranceNumber(number: string): string | null {
  return nationalInsuranceFormat.test(number) ? number : null
}

const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2]
const checkDigits = '21987654321'

/** Reads a Unique Taxpayer Reference; null if its first digit is not the check digit of the nine that follow. */
function parseTaxpayerReference(number: string): string | null {
  const digits = /^(\d{10})K?$/.exec(number)?.[1]
  if (digits === undefined) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at + 1]), 0)
  return checkDigits[sum % 11] === digits[0] ? digits : null
}

/** A calendar year of London. */
const yearSchema = sentNumber(
  z
    .number({ error: taxReportText.yearWrong })
    .int(taxReportText.yearWrong)
    .min(2000, taxReportText.yearWrong)
    .max(2099, taxReportText.yearWrong),
)
export const taxYearSchema = z.object({ year: yearSchema })

export const setTaxNumberSchema = z
  .object({
    kind: z.enum(taxNumberKinds, { error: taxReportText.kindEmpty }),
    number: typedCode({ most: textLengths.number, error: taxReportText.numberEmpty, long: taxReportText.numberLong })
      .min(1, taxReportText.numberEmpty)
      .max(textLengths.number, taxReportText.numberLong),
  })
  .transform(({ kind, number: typed }, context) => {
    const number = parseTaxNumber(kind, typed)
    if (number !== null) return { kind, number }
    context.addIssue({ code: 'custom', path: ['number'], message: taxReportText.numberWrong[kind] })
    return z.NEVER
  })

const missingSchema = z.array(z.enum(taxFacts))

/** A seller's tax details as she sees them, with only the last three characters of her tax number. */
export const taxDetailsSchema = z.object({
  kind: z.enum(taxNumberKinds).nullable(),
  number: z.string(),
  missing: missingSchema,
  /** The years with income, the latest first. */
  years: z.array(z.number()),
})
export type TaxDetailsView = z.output<typeof taxDetailsSchema>

export const taxReportQuerySchema = pagingSchema.extend({
  year: yearSchema,
  filter: z.enum(taxReportFilters).optional().catch(undefined),
  sKey: searchWords(textLengths.search),
})

const taxReportRowSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Pounds of income in each of the four quarters; below zero if more was taken back than earned. */
  quarters: z.array(z.object({ income: z.number(), sales: z.number() })),
  income: z.number(),
  sales: z.number(),
  /** Whether the seller has to be reported (D-377). */
  reported: z.boolean(),
  missing: missingSchema,
  /** When the seller was last asked for what is missing. */
  requested: z.string().nullable(),
  /** Whether the seller can be asked now: something is missing, she is not deleted, and she was not asked within the last week. */
  requestable: z.boolean(),
})
export type TaxReportRowView = z.output<typeof taxReportRowSchema>

export const taxReportSchema = z.object({
  sellers: z.array(taxReportRowSchema),
  ttl: z.number(),
  /** The sums over all sellers with income in the year. */
  income: z.number(),
  reported: z.number(),
  incomplete: z.number(),
  /** How many sellers the XML file leaves out, because a name, an address or a date of birth is missing. */
  left_out: z.number(),
  /** How many of the incomplete sellers can be asked now. */
  requestable: z.number(),
  /** Whether orders that sellers placed for themselves count as income (D-563). */
  own_purchases: z.boolean(),
})
export type TaxReportView = z.output<typeof taxReportSchema>

/** The seller to ask; without one, all sellers are asked who have to be reported and whose details are incomplete. */
export const requestTaxDetailsSchema = z.object({ year: yearSchema, user_id: optionalIdSchema })
export const taxDetailsRequestedSchema = z.object({ message: z.string(), requested: z.number() })

nameSchemas({
  SetTaxNumber: setTaxNumberSchema,
  TaxDetails: taxDetailsSchema,
  TaxReportRow: taxReportRowSchema,
  TaxReport: taxReportSchema,
  RequestTaxDetails: requestTaxDetailsSchema,
  TaxDetailsRequested: taxDetailsRequestedSchema,
})
