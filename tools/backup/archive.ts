import { z } from 'zod'

/**
 * A backup is one gzipped tar, in the order in which it is read back:
 *
 *   manifest.json                what made it: migrations, tables, sequences, jobs that waited
 *   tables/<schema>.<table>/<n>  the table's rows as COPY writes them, in parts
 *   files/<world>/<name>         the uploads; smaller sizes are made anew when they are asked for
 *   end.json                     how much there is of everything: an archive without it was cut off
 */
export const manifestName = 'manifest.json'
export const endName = 'end.json'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const tableShape = z.object({ schema: identifier, name: identifier, columns: z.array(identifier).min(1) })
export type Table = z.infer<typeof tableShape>

const jobShape = z.object({
  task: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  maxAttempts: z.number(),
  key: z.string().nullable(),
})

export const manifestShape = z.object({
  product: z.literal('chairside'),
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(tableShape).min(1),
  sequences: z.array(z.object({ schema: identifier, name: identifier, last: z.string(), called: z.boolean() })),
  jobs: z.array(jobShape),
})
export type Manifest = z.infer<typeof manifestShape>

export const endShape = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  missing: z.array(z.string()),
})
export type End = z.infer<typeof endShape>

/** What an operator can mend; printed without a stack. */
export class BackupProblem extends Error {}

export const tableKey = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`
export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `"${schema}"."${name}"`
export const columnList = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')
