import pg from 'pg'
import { connectClient } from '../require-database.ts'

interface SchemaPrivileges {
  name: string
  mayUse: boolean
  mayCreate: boolean
}

interface RelationPrivileges {
  /** The name of the relation, such as `public.users`. */
  key: string
  /** The name of the relation, quoted for SQL. */
  name: string
  /** A table is r or p, a view v or m, a sequence S. */
  kind: string
  granted: string[]
  /** Privileges that were granted on single columns of the relation. */
  grantedOnColumns: string[]
  isGuardedByRow: boolean
  hasPolicy: boolean
}

/** SQL for whether an object is the role's own, and not one of PostgreSQL, another role or an extension. */
const isOwn = (owner: string, id: string, catalog: string) => `pg_has_role(${owner}, 'usage')
  and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

/** What the application may do with a table; no list holds TRUNCATE, REFERENCES or TRIGGER. */
export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

/** The privileges by table, named with its schema: `public.users`. */
export type PrivilegeList = Readonly<Record<string, readonly Privilege[]>>

const unlisted: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

/** A lock that makes processes which start at the same time grant one after the other, because concurrent grants fail. */
const advisoryLock = 8_241_019

/**
 * Gives the role of `applicationUrl` what the list says and nothing else, on everything that the role of `ownerUrl` owns. A table that is
 * not in the list may be read and written. Nothing is done if both roles are the same, or if all privileges are as they should be.
 */
export async function grantPrivileges(ownerUrl: string, applicationUrl: string, list: PrivilegeList): Promise<void> {
  const role = await readRole(applicationUrl)
  const client = await connectClient(ownerUrl)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    if ((await selectRole(client)) !== role)
      for (const statement of await listStatements(client, role, list)) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Asks the database for the role's name, which may differ from the one in a pooler's URL. */
async function readRole(url: string): Promise<string> {
  const client = await connectClient(url)
  return selectRole(client).finally(() => client.end())
}

async function selectRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}

async function listStatements(client: pg.Client, role: string, list: PrivilegeList): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const statements: string[] = []
  for (const { name, mayUse, mayCreate } of await listSchemas(client, role)) {
    if (!mayUse) statements.push(`grant usage on schema ${name} to ${to}`)
    if (mayCreate) statements.push(`revoke create on schema ${name} from public, ${to}`)
  }
  for (const relation of await listRelations(client, role)) {
    const { key, name, kind, granted, grantedOnColumns, isGuardedByRow, hasPolicy } = relation
    const wanted = wantedPrivileges(kind, list[key] ?? unlisted)
    const missing = wanted.filter((privilege) => !granted.includes(privilege))
    const excess = [...new Set([...granted, ...grantedOnColumns])].filter((privilege) => !wanted.includes(privilege))
    if (excess.length > 0) statements.push(`revoke ${excess.join(', ')} on ${name} from ${to}`)
    if (missing.length > 0) statements.push(`grant ${missing.join(', ')} on ${name} to ${to}`)
    // the job library switches on row security, which hides every row from a role that does not own the table
    if (isGuardedByRow && !hasPolicy)
      statements.push(`create policy ${to} on ${name} to ${to} using (true) with check (true)`)
  }
  return [...statements, ...(await listDatabaseStatements(client, role, to))]
}

function wantedPrivileges(kind: string, ofTable: readonly Privilege[]): readonly string[] {
  if (kind === 'S') return ['USAGE', 'SELECT']
  return kind === 'v' || kind === 'm' ? ['SELECT'] : ofTable
}

/** Statements that take away the right to make temporary tables, since one could take the place of a table that a trigger reads. */
async function listDatabaseStatements(client: pg.Client, role: string, to: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(d.datname) as name from pg_database d
       join pg_roles r on r.rolname = $1
      where d.datname = current_database() and pg_has_role(d.datdba, 'usage')
        and has_database_privilege(r.oid, d.oid, 'temporary')`,
    [role],
  )
  return rows.map(({ name }) => `revoke temporary on database ${name} from public, ${to}`)
}

/** The schemas of this connection's role, and what the other role may do in them. */
async function listSchemas(client: pg.Client, role: string): Promise<SchemaPrivileges[]> {
  const { rows } = await client.query<SchemaPrivileges>(
    `select quote_ident(n.nspname) as name, has_schema_privilege(r.oid, n.oid, 'usage') as "mayUse",
       has_schema_privilege(r.oid, n.oid, 'create') as "mayCreate"
       from pg_namespace n join pg_roles r on r.rolname = $1
      where ${isOwn('n.nspowner', 'n.oid', 'pg_namespace')} order by n.nspname`,
    [role],
  )
  return rows
}

/** The tables, views and sequences of this connection's role, and what the other role was granted on each. */
async function listRelations(client: pg.Client, role: string): Promise<RelationPrivileges[]> {
  const { rows } = await client.query<RelationPrivileges>(
    `select n.nspname || '.' || c.relname as key, format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind,
       array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as granted,
       array(select distinct a.privilege_type from pg_attribute t, aclexplode(t.attacl) a
         where t.attrelid = c.oid and a.grantee = r.oid order by 1) as "grantedOnColumns",
       c.relrowsecurity as "isGuardedByRow",
       exists (select from pg_policy p where p.polrelid = c.oid and r.oid = any (p.polroles)) as "hasPolicy"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOwn('c.relowner', 'c.oid', 'pg_class')}
      order by n.nspname, c.relname`,
    [role],
  )
  return rows
}
