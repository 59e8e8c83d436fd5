import type pg from 'pg'
import { formatTable } from './format-table.ts'

const numericTypes = new Set([20, 21, 23, 26, 700, 701, 1700])

const listTables = `
  select c.relname as "table", greatest(c.reltuples, 0)::bigint as "rows (estimate)", obj_description(c.oid, 'pg_class') as "what it is"
  from pg_class c where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace order by 1`

const describeTable = `
  select a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
    case when a.attnotnull then 'not null' end as "null", col_description(a.attrelid, a.attnum) as "what it is"
  from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

export const help = `A statement ends with ; and may have several lines.
  \\d         the tables          \\d TABLE   the columns of a table
  \\?         this help           \\q, Ctrl-D  the end
Views for whoever checks the books: select ... from audit.orders, audit.payments, audit.entries ...`

interface RunOptions {
  /** Whether statements may change the database. */
  write: boolean
  /** The most characters of a cell; without it nothing is cut. */
  maxWidth?: number
}

/** Executes one statement, or a command that begins with a backslash, and returns what to print. */
export async function runStatement(client: pg.Client, text: string, { write, maxWidth }: RunOptions): Promise<string> {
  const [command, argument] = text.replace(/;$/, '').split(/\s+/)
  if (command === '\\?') return help
  if (command === '\\d' || command === '\\dt')
    return formatResult(await client.query(argument ? toRows(describeTable, [argument]) : toRows(listTables)), maxWidth)
  if (text.startsWith('\\')) throw new Error(`there is no command ${command}: \\? lists those that are there`)
  if (write) return formatResult(await client.query(toRows(text)), maxWidth)
  await client.query('begin transaction read only')
  try {
    return formatResult(await client.query(toRows(text)), maxWidth)
  } finally {
    await client.query('rollback')
  }
}

/** Makes a query for the extended protocol, which takes one statement only, so that a text cannot end the read-only transaction and go on. */
function toRows(text: string, values: string[] = []): pg.QueryArrayConfig {
  const types = { getTypeParser: () => (value: string) => value }
  return { text, values, rowMode: 'array', queryMode: 'extended', types } as pg.QueryArrayConfig
}

function formatResult({ command, rowCount, fields, rows }: pg.QueryArrayResult, maxWidth?: number): string {
  if (fields.length === 0) return `${command}${rowCount === null ? '' : ` ${rowCount}`}`
  const columns = fields.map(({ name, dataTypeID }) => ({ name, alignRight: numericTypes.has(dataTypeID) }))
  return `${formatTable(columns, rows as (string | null)[][], maxWidth)}\n(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`
}
