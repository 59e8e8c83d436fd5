import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** A refused document as its seller is shown it: what it was, never its contents, since the bearer of an email's link has not logged in. */
const refusedDocumentSchema = z.object({
  /** Its place among the seller's documents, from 1. */
  no: z.number(),
  type: z.string(),
  size: z.number(),
  created: z.string(),
})

export const refusedDocumentsSchema = z.object({ reason: z.string(), docs: z.array(refusedDocumentSchema) })
export type RefusedDocumentsView = z.output<typeof refusedDocumentsSchema>

nameSchemas({ RefusedDocument: refusedDocumentSchema, RefusedDocuments: refusedDocumentsSchema })
