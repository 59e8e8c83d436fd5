import { z } from 'zod'
import { searchWords, typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'
import { disputeStatuses, evidenceParts } from './evidence-parts.ts'
import { disputesText } from './text.ts'

export const disputeListQuerySchema = pagingSchema.extend({
  state: z.enum(disputeStatuses).optional().catch(undefined),
  sKey: searchWords(textLengths.search),
})

const disputeRowSchema = z.object({
  _id: z.string(),
  /** The disputed order's id, and below its number; both null if the disputed payment was one of a seller's debt. */
  order_id: z.string().nullable(),
  ord_no: z.string().nullable(),
  /** The seller's name. */
  name: z.string(),
  state: z.enum(disputeStatuses),
  reason: z.string(),
  /** In pounds. */
  amount: z.number(),
  opened: z.string(),
  /** The bank's deadline for evidence; null if the bank accepts none. */
  due: z.string().nullable(),
  closed: z.string().nullable(),
})
export type DisputeRowView = z.output<typeof disputeRowSchema>
export const disputeListSchema = z.object({ disputes: z.array(disputeRowSchema), ttl: z.number() })

const evidencePartSchema = z.enum(evidenceParts)

export const disputeSchema = disputeRowSchema.extend({
  /**
   * The evidence that the shop has or, once it is sent, the evidence that was sent: a text, or the name of a file; null for a missing part.
   */
  parts: z.array(z.object({ kind: evidencePartSchema, value: z.string().nullable() })),
  /** Changes whenever the parts do. The browser sends it back with the evidence, so that only what the administrator was shown is sent. */
  version: z.string(),
  /** When and by whom the evidence was sent; null before. `admin` is null if it was sent on the provider's own site. */
  sent: z
    .object({ created: z.string(), admin: z.string().nullable(), parts: z.array(evidencePartSchema), text: z.string() })
    .nullable(),
})
export type DisputeView = z.output<typeof disputeSchema>

export const sendEvidenceSchema = z
  .object({
    dispute_id: idSchema,
    parts: jsonList(evidencePartSchema, evidenceParts.length),
    version: z.string().max(textLengths.id),
    text: typedText({ most: textLengths.longText, long: disputesText.wordsTooLong })
      .max(textLengths.longText, disputesText.wordsTooLong)
      .default(''),
  })
  .refine(({ parts, text }) => parts.length > 0 || text !== '', { path: ['text'], error: disputesText.nothingChosen })

nameSchemas({ DisputeRow: disputeRowSchema, DisputeList: disputeListSchema, Dispute: disputeSchema })
