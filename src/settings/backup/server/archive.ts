import { z } from 'zod'

/**
 * A backup is one gzipped tar, in the order in which it is read back:
 *
 *   manifest.json                migrations, tables, sequences and the jobs in the queue
 *   tables/<schema>.<table>/<n>  the table's rows as COPY writes them, in parts
 *   files/<visibility>/<name>    the uploads; smaller sizes of pictures are created anew on request
 *   end.json                     the number of rows and files: an archive without it was cut off
 */
export const manifestName = 'manifest.json'
export const totalsName = 'end.json'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const tableSchema = z.object({ schema: identifier, name: identifier, columns: z.array(identifier).min(1) })
export type Table = z.infer<typeof tableSchema>

const jobSchema = z.object({
  task: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  maxAttempts: z.number(),
  key: z.string().nullable(),
})

export const manifestSchema = z.object({
  product: z.literal('chairside'),
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.object({ schema: identifier, name: identifier, last: z.string(), called: z.boolean() })),
  jobs: z.array(jobSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

export const backupTotalsSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  missing: z.array(z.string()),
})
export type BackupTotals = z.infer<typeof backupTotalsSchema>

export const tableKey = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`
export const quoteTableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `"${schema}"."${name}"`
export const quoteColumns = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')
