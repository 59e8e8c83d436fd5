import { z } from 'zod'
import { getToday } from '#platform/dates.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { daySchema, idSchema, nameSchemas } from '#platform/wire-schemas.ts'
import { clientSummaryText } from './text.ts'

/** An empty day means that no patch test is recorded. */
export const clientNoteSchema = z.object({
  client_id: idSchema,
  note: typedText({ most: textLengths.note, error: clientSummaryText.noteLong, long: clientSummaryText.noteLong }).max(
    textLengths.note,
    clientSummaryText.noteLong,
  ),
  patch_test: z.preprocess(
    (sent) => (sent === '' ? null : sent),
    daySchema(clientSummaryText.patchTestInvalid)
      .refine((day) => day <= getToday(), clientSummaryText.patchTestInvalid)
      .nullable(),
  ),
})
export type ClientNote = z.output<typeof clientNoteSchema>

/**
 * What a seller sees of a client besides the form. The client reads the note and the patch test only in the file with their personal data
 * (N-CLPG-011).
 */
export const clientSummarySchema = z.object({
  /** Paid orders. */
  orders: z.number(),
  /** Pounds spent, less refunds. */
  spent: z.number(),
  /** Pounds that refunds and lost disputes gave back; they are already taken off `spent`. */
  refunded: z.number(),
  last: z.object({ _id: z.string(), ord_no: z.string(), created: z.string(), totalAmount: z.number() }).nullable(),
  note: z.string(),
  patch_test: z.string().nullable(),
  /** The last patch test is more than six months ago. */
  patch_test_old: z.boolean(),
})
export type ClientSummaryView = z.output<typeof clientSummarySchema>

nameSchemas({ ClientNote: clientNoteSchema, ClientSummary: clientSummarySchema })
