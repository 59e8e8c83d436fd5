import { z } from 'zod'
import { importErrorSchema } from '#imports/contract.ts'
import { nameSchemas } from '#platform/name-schemas.ts'

/** A client of the file: `row` is the line of a CSV file as a spreadsheet counts, or which contact of a contacts file it is. */
const fileClientSchema = z.object({ row: z.number(), name: z.string(), email: z.string() })
const newClientSchema = fileClientSchema.extend({
  pno: z.string(),
  /** Without one a client is sent nothing until the address is filled in. */
  has_address: z.boolean(),
})
export type FileClient = z.output<typeof fileClientSchema>
export type NewClient = z.output<typeof newClientSchema>

/** What an import adds, or would add where `dry` was 1; of each list the first are named. */
export const ownClientImportSchema = z.object({
  message: z.string(),
  rows: z.number(),
  added: z.number(),
  clients: z.array(newClientSchema),
  /** Clients whom the seller has already, or whom the file names twice, by email. */
  doubled: z.number(),
  doubles: z.array(fileClientSchema),
  refused: z.number(),
  problems: z.array(importErrorSchema),
})
export type OwnClientImport = z.output<typeof ownClientImportSchema>

nameSchemas({
  ImportedDouble: fileClientSchema,
  ImportedClient: newClientSchema,
  OwnClientImport: ownClientImportSchema,
})
