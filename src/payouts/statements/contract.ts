import { z } from 'zod'
import { payoutsText } from '#payouts/text.ts'
import { textLengths } from '#platform/text-lengths.ts'

/** A calendar month in London, as 2026-11. */
export const statementMonthSchema = z.object({
  month: z
    .string()
    .max(textLengths.month, payoutsText.monthWrong)
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, payoutsText.monthWrong),
})
export const statementFormatSchema = z.object({ format: z.enum(['pdf', 'csv']).default('pdf') })
