import { z } from 'zod'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas } from '#platform/wire-schemas.ts'

/** A file has at most this many columns. */
const maxColumns = 500

/** `dry` is 1 to report what would be imported and 0 to import; a dry run is the default, so that nothing is imported by mistake. */
export const importOptionsSchema = z.object({
  dry: z.enum(['0', '1']).default('1'),
  /** The field of each column in the file's order, empty for a column that is left out; if absent, the headings and values decide. */
  columns: jsonList(z.string().max(textLengths.kind), maxColumns).optional(),
})

/** A column of the file: its heading, the field that it is taken for, and its first values. */
const importColumnSchema = z.object({ heading: z.string(), field: z.string(), examples: z.array(z.string()) })
export type ImportColumn = z.output<typeof importColumnSchema>
/**
 * The columns of the file with the fields that they were matched to; nothing is imported while one of the required columns is `missing`.
 */
export const importColumnsSchema = z.object({ columns: z.array(importColumnSchema), missing: z.array(z.string()) })

export const importErrorSchema = z.object({
  /** The row as a spreadsheet counts: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  reason: z.string(),
  /** The person, product or order of the row. */
  who: z.string(),
  /** The content of the cell. */
  value: z.string(),
})
export type ImportError = z.output<typeof importErrorSchema>

/** What an import changes in a row that it accepts, such as emojis that are dropped from a name. */
const importRemarkSchema = z.object({ row: z.number(), who: z.string(), remark: z.string() })
export type ImportRemark = z.output<typeof importRemarkSchema>
/** The first remarks, of which a file may have more than are listed. */
export const importRemarksSchema = z.object({ remarks: z.array(importRemarkSchema) })

export const importReportSchema = importColumnsSchema.extend({
  ...importRemarksSchema.shape,
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
  ImportColumn: importColumnSchema,
  ImportError: importErrorSchema,
  ImportRemark: importRemarkSchema,
  ImportReport: importReportSchema,
  UndoImport: undoImportSchema,
  Import: importViewSchema,
  ImportList: importListSchema,
})
