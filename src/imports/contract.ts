import { z } from 'zod'
import { nameSchemas } from '#platform/name-schemas.ts'
import { idSchema } from '#platform/wire-schemas.ts'

/** `dry` 1 validates only, 0 imports; the default is a dry run, so nothing is imported by mistake. */
export const importOptionsSchema = z.object({
  dry: z.enum(['0', '1']).default('1'),
})

export const importErrorSchema = z.object({
  /** The row as a spreadsheet counts: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  reason: z.string(),
})
export type ImportError = z.output<typeof importErrorSchema>

export const importReportSchema = z.object({
  rows: z.number(),
  /** The number of all errors, of which `problems` lists the first. */
  wrong: z.number(),
  problems: z.array(importErrorSchema),
  /** Null when nothing was imported: after a dry run or with errors. */
  import_id: z.string().nullable(),
  message: z.string(),
})
export type ImportReport = z.output<typeof importReportSchema>

export const undoImportSchema = z.object({ import_id: idSchema })

const importViewSchema = z.object({
  _id: z.string(),
  created: z.string(),
  admin: z.string(),
  seller: z.string(),
  file: z.string(),
  rows: z.number(),
  undone: z.string().nullable(),
})
export type ImportView = z.output<typeof importViewSchema>
export const importListSchema = z.object({ imports: z.array(importViewSchema), ttl: z.number() })
export type ImportListView = z.output<typeof importListSchema>

nameSchemas({
  ImportError: importErrorSchema,
  ImportReport: importReportSchema,
  UndoImport: undoImportSchema,
  Import: importViewSchema,
  ImportList: importListSchema,
})
