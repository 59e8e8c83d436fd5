import { z } from 'zod'
import {
  importColumnsSchema,
  importErrorSchema,
  importOptionsSchema,
  importRemarksSchema,
} from '#back-office/imports/contract.ts'
import { importLimits } from '#back-office/imports/import-limits.ts'
import { jsonList, nameSchemas } from '#platform/wire-schemas.ts'

/** `rows` are the rows to import, all of them if absent; `update` 1 also updates clients who are already in the list. */
export const ownImportOptionsSchema = importOptionsSchema.extend({
  rows: jsonList(z.number().int(), importLimits.rows).optional(),
  update: z.enum(['0', '1']).default('0'),
})

/** A client of the file: `row` is the line number as a spreadsheet counts, or the position of the contact in a contacts file. */
const fileClientSchema = z.object({ row: z.number(), name: z.string(), email: z.string() })
const newClientSchema = fileClientSchema.extend({
  pno: z.string(),
  /** False if the client has no address yet, so that nothing can be delivered. */
  has_address: z.boolean(),
})
/** A client who is already in the seller's list; `changes` names the fields that differ in the file. */
const doubledClientSchema = fileClientSchema.extend({ changes: z.array(z.string()) })
export type FileClient = z.output<typeof fileClientSchema>
export type NewClient = z.output<typeof newClientSchema>
export type DoubledClient = z.output<typeof doubledClientSchema>

/** What an import adds, or would add where `dry` was 1; clients without an email are added too, to be completed later. */
export const ownClientImportSchema = importColumnsSchema.extend({
  ...importRemarksSchema.shape,
  message: z.string(),
  rows: z.number(),
  added: z.number(),
  clients: z.array(newClientSchema),
  /** How many of the added clients have no email and are still to be completed. */
  to_complete: z.number(),
  /** How many clients of the file are in the seller’s list already, or twice in the file. */
  doubled: z.number(),
  doubles: z.array(doubledClientSchema),
  updated: z.number(),
  refused: z.number(),
  problems: z.array(importErrorSchema),
  import_id: z.string().nullable(),
})
export type OwnClientImport = z.output<typeof ownClientImportSchema>

const ownImportSchema = z.object({
  _id: z.string(),
  created: z.string(),
  file: z.string(),
  rows: z.number(),
  undone: z.string().nullable(),
})
export const ownImportListSchema = z.object({ imports: z.array(ownImportSchema), ttl: z.number() })
export type OwnImportList = z.output<typeof ownImportListSchema>

nameSchemas({
  ImportedDouble: doubledClientSchema,
  ImportedClient: newClientSchema,
  OwnClientImport: ownClientImportSchema,
  OwnImport: ownImportSchema,
  OwnImportList: ownImportListSchema,
})
