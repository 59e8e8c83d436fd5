import { z } from 'zod'
import { getToday } from '#platform/dates.ts'
import { typedCode } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { daySchema, idSchema, nameSchemas } from '#platform/wire-schemas.ts'
import { payoutsText } from '../text.ts'
import { statementsText } from './text.ts'

/** A calendar month in London, as 2026-11. */
export const statementMonthSchema = z.object({
  month: typedCode({ most: textLengths.month, long: payoutsText.monthWrong })
    .max(textLengths.month, payoutsText.monthWrong)
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, payoutsText.monthWrong),
})

export const statementFormatSchema = z.object({ format: z.enum(['pdf', 'csv']).default('pdf') })

const vatNumberSchema = typedCode({
  most: textLengths.number,
  error: statementsText.vatNumberWrong,
  long: statementsText.vatNumberWrong,
})
  .max(textLengths.number, statementsText.vatNumberWrong)
  .transform((text, context) => {
    if (text.trim() === '') return ''
    const number = parseVatNumber(text)
    if (number !== null) return number
    context.addIssue({ code: 'custom', message: statementsText.vatNumberWrong })
    return z.NEVER
  })

/** An empty VAT number ends the agreement; `day` is the first day with the agreement, or the first day without it. */
export const recordVatAgreementSchema = z.object({
  user_id: idSchema,
  vat_number: vatNumberSchema,
  day: daySchema(statementsText.dayEmpty).refine((day) => day <= getToday(), { error: statementsText.dayInFuture }),
})

const vatAgreementSchema = z.object({
  _id: z.string(),
  vat_number: z.string(),
  agreed: z.string(),
  ended: z.string().nullable(),
})

export type VatAgreementView = z.output<typeof vatAgreementSchema>

/** The newest first. */
export const vatAgreementsSchema = z.object({ agreements: z.array(vatAgreementSchema) })

nameSchemas({
  RecordVatAgreement: recordVatAgreementSchema,
  VatAgreement: vatAgreementSchema,
  VatAgreements: vatAgreementsSchema,
})

/** Reads a UK VAT number as GB and nine or twelve digits; null if its check digits are wrong. */
export function parseVatNumber(text: string): string | null {
  const digits = /^(?:GB)?(\d{9}|\d{12})$/.exec(text.replace(/[\s.-]/g, '').toUpperCase())?.[1]
  if (digits === undefined) return null
  const weighted = [8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
  const total = weighted + Number(digits.slice(7, 9))
  // the total of a number given out since 2010 is a multiple of 97 only after 55 is added
  return total % 97 === 0 || (total + 55) % 97 === 0 ? `GB${digits}` : null
}
