import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** The facts of a refused document that its seller is shown, never its contents, since whoever opens the email's link has not logged in. */
const refusedDocumentSchema = z.object({
  /** The document's position among all of the seller's documents, counted from 1. */
  no: z.number(),
  type: z.string(),
  size: z.number(),
  created: z.string(),
})

export const refusedDocumentsSchema = z.object({ reason: z.string(), docs: z.array(refusedDocumentSchema) })
export type RefusedDocumentsView = z.output<typeof refusedDocumentsSchema>

nameSchemas({ RefusedDocument: refusedDocumentSchema, RefusedDocuments: refusedDocumentsSchema })
