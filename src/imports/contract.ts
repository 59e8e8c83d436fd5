import { z } from 'zod'
import { idSchema } from '#platform/wire.ts'

/** Files of rows that an administrator brings in. */
export const importLimits = { bytes: 5_000_000, rows: 5_000, problems: 100 } as const

/** 1 only looks, 0 brings in: nothing comes in by a slip. */
export const importWishSchema = z.object({
  dry: z.enum(['0', '1']).default('1'),
})

const importProblemSchema = z.object({
  /** As a spreadsheet counts: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  reason: z.string(),
})
export type ImportProblem = z.output<typeof importProblemSchema>

export const importReportSchema = z.object({
  rows: z.number(),
  /** All that is wrong, of which `problems` names the first. */
  wrong: z.number(),
  problems: z.array(importProblemSchema),
  /** Null where nothing was brought in: a dry run, or something is wrong. */
  import_id: z.string().nullable(),
  message: z.string(),
})
export type ImportReport = z.output<typeof importReportSchema>

export const undoImportSchema = z.object({ import_id: idSchema })

export const importListSchema = z.object({
  imports: z.array(
    z.object({
      _id: z.string(),
      created: z.string(),
      admin: z.string(),
      seller: z.string(),
      file: z.string(),
      rows: z.number(),
      undone: z.string().nullable(),
    }),
  ),
  ttl: z.number(),
})
export type ImportList = z.output<typeof importListSchema>
