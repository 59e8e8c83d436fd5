import type pg from 'pg'

interface SchemaPrivileges {
  name: string
  mayUse: boolean
  mayCreate: boolean
}

export interface RelationPrivileges {
  /** As `public.users`. */
  key: string
  /** The same as SQL has to write it. */
  name: string
  /** A table is r or p, a view v, a sequence S. */
  kind: string
  granted: string[]
  /** What was granted on single columns of it. */
  grantedOnColumns: string[]
  isGuardedByRow: boolean
  hasPolicy: boolean
}

/** Neither PostgreSQL's own, nor another role's, nor an extension's. */
const isOwn = (owner: string, id: string, catalog: string) => `pg_has_role(${owner}, 'usage')
  and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

/** The schemas of this connection's role, and what the other role may do in them. */
export async function listSchemas(client: pg.Client, role: string): Promise<SchemaPrivileges[]> {
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
export async function listRelations(client: pg.Client, role: string): Promise<RelationPrivileges[]> {
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
