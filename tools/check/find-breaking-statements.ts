const added =
  /^add (?:column )?(?:if not exists )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)("?\w+"?) /

/**
 * The statements of a migration that may break a process of the previous version, which goes on reading and writing the tables as it knows
 * them. New tables, columns that are nullable or have a default, indexes and comments are harmless; whatever is not known to be harmless is
 * returned. A reviewer has to look for one thing: a new reference to a table from which the previous version deletes rows.
 */
export function findBreakingStatements(sql: string): string[] {
  const statements = splitStatements(sql)
  const isNew = createLookUp(statements, sql)
  return statements.filter((statement) => !isHarmless(statement, isNew))
}

/** The statements without comments, texts and function bodies, in lower case and with single spaces. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g, (found) =>
      /^['$]/.test(found) ? "''" : ' ',
    )
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}

interface LookUp {
  table(name: string): boolean
  column(table: string, name: string): boolean
  /** Whether the migration adds this column so that it is false wherever an older process inserts a row. */
  falseColumn(table: string, name: string): boolean
  /** Whether this function of a trigger refuses nothing, and writes only to tables that the migration creates. */
  harmlessFunction(name: string): boolean
  /** Whether this SQL function without parameters, such as one that is a column's default, writes nothing. Its type cannot be replaced. */
  harmlessValue(name: string): boolean
}

/** What the migration itself creates, so that no older process knows it. */
function createLookUp(statements: readonly string[], sql: string): LookUp {
  const tables = new Set<string>()
  const columns = new Set<string>()
  const falseColumns = new Set<string>()
  for (const statement of statements) {
    const created = /^create (?:table|schema|view) (?:if not exists )?([\w."]+)/.exec(statement)?.[1]
    if (created) tables.add(created)
    const altered = parseAlterTable(statement)
    for (const action of altered?.actions ?? []) {
      const column = added.exec(action)?.[1]
      if (column) columns.add(`${altered?.table}.${column}`)
      if (column && / default false$/.test(action)) falseColumns.add(`${altered?.table}.${column}`)
    }
  }
  return {
    table: (name) => tables.has(name) || tables.has(name.split('.')[0] ?? ''),
    column: (table, name) => columns.has(`${table}.${name}`),
    falseColumn: (table, name) => falseColumns.has(`${table}.${name}`),
    harmlessFunction: (name) => {
      const body = findFunctionBody(sql, name)
      if (body === undefined || /\b(?:raise|delete|truncate|perform|execute|return new|return old)\b/i.test(body))
        return false
      const written = [...body.matchAll(/\b(?:insert into|update)\s+(?!set\b)(\w+)/gi)]
      return written.every(([, table = '']) => tables.has(table.toLowerCase()))
    },
    harmlessValue: (name) => {
      const body = findFunctionBody(sql, name, 'sql')
      return body !== undefined && !/\b(?:insert|update|delete|truncate)\b/i.test(body)
    },
  }
}

/** The body of a function without parameters that the migration creates: one of a trigger, or of one value in SQL. */
function findFunctionBody(sql: string, name: string, kind: 'trigger' | 'sql' = 'trigger'): string | undefined {
  const heads = { trigger: 'returns trigger\\b', sql: 'returns \\w+ language sql\\b' }
  const created = new RegExp(
    `create (?:or replace )?function (\\w+)\\(\\) ${heads[kind]}[^$]*(\\$\\w*\\$)([\\s\\S]*?)\\2`,
    'gi',
  )
  return [...sql.matchAll(created)].find(([, found]) => found?.toLowerCase() === name)?.[3]
}

function isHarmless(statement: string, isNew: LookUp): boolean {
  if (/^(?:comment on|grant|set (?:local )?lock_timeout) /.test(statement)) return true
  if (/^alter function \w+\([^)]*\) set plan_cache_mode /.test(statement)) return true
  if (/^create (?:table|schema|sequence|type|domain|extension|function|view|index) /.test(statement))
    return !/ partition of /.test(statement)
  const replaced = /^create or replace function (\w+)\(\) /.exec(statement)
  if (replaced) return isNew.harmlessValue(replaced[1] ?? '')
  // a unique index over only those rows in which a new column is true: an older process inserts no such row
  const marked = /^create unique index \S+ on ([\w."]+) .* where (\w+)(?: and .*)?$/.exec(statement)
  if (marked && isNew.falseColumn(marked[1] ?? '', marked[2] ?? '')) return true
  // an `after` trigger that only records the change
  const noted = /^create trigger \S+ after .* execute function (\w+)\(\)$/.exec(statement)
  if (noted && isNew.harmlessFunction(noted[1] ?? '')) return true
  const guarded = /^create (?:unique index|(?:constraint )?trigger)(?: .*?)? on (?:only )?([\w."]+)/.exec(statement)
  if (guarded) return isNew.table(guarded[1] ?? '')
  const written = /^(?:insert into|update) ([\w."]+)/.exec(statement)
  if (written) return isNew.table(written[1] ?? '') || setsNewColumnsOnly(statement, written[1] ?? '', isNew)
  const altered = parseAlterTable(statement)
  return altered !== null && (isNew.table(altered.table) || altered.actions.every(addsOptionalColumn))
}

function parseAlterTable(statement: string): { table: string; actions: string[] } | null {
  const parsed = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(withoutParentheses(statement))
  return parsed && { table: parsed[1] ?? '', actions: (parsed[2] ?? '').split(',').map((action) => action.trim()) }
}

/** Whether the action adds a column that an older process can leave out when it inserts rows. */
function addsOptionalColumn(action: string): boolean {
  if (!added.test(action) || /\b(?:unique|primary key)\b/.test(action)) return false
  return !/\bnot null\b/.test(action) || /\b(?:default|generated)\b/.test(action)
}

function setsNewColumnsOnly(statement: string, table: string, isNew: LookUp): boolean {
  const assignments = /^update .*? set (.*?)(?: from .*| where .*)?$/.exec(withoutParentheses(statement))?.[1]
  if (!assignments) return false
  return assignments.split(',').every((one) => isNew.column(table, one.split('=')[0]?.trim() ?? ''))
}

/** Lists, checks and calls are left out, from the innermost on, so that the commas that remain separate actions. */
function withoutParentheses(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, '')
  return shorter === statement ? statement.replace(/\s+/g, ' ') : withoutParentheses(shorter)
}
