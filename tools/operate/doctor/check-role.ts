import type pg from 'pg'
import { applicationPrivileges } from '#app/server/application-privileges.ts'
import { type Finding, passed, warning } from './finding.ts'

const remedy =
  'let another role own the tables and name it in DATABASE_OWNER_URL: docs/deploy.md says how, under "A role that owns the tables"'

/**
 * Whether the role of the shop could change or empty tables that only grow, the ledger for example, or switch off the triggers that guard
 * them.
 */
export async function checkRole(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ role: string; owned: string | null; changeable: string | null }>(
    `select current_user as role, min(t.name) filter (where pg_has_role(c.relowner, 'usage')) as owned,
       min(t.name) filter (where has_table_privilege(c.oid, 'truncate') or has_table_privilege(c.oid, 'trigger')
         or has_any_column_privilege(c.oid, 'update') and not t.wanted @> '["UPDATE"]'
         or has_table_privilege(c.oid, 'delete') and not t.wanted @> '["DELETE"]') as changeable
       from jsonb_each($1::jsonb) as t (name, wanted) join pg_class c on c.oid = to_regclass(t.name)`,
    [JSON.stringify(applicationPrivileges)],
  )
  const { role = '', owned, changeable } = rows[0] ?? {}
  if (owned) return warning(`the shop's role ${role} owns its tables, so it could change or empty the ledger`, remedy)
  if (changeable)
    return warning(`the shop's role ${role} may change or empty ${changeable}`, 'start the shop: that takes it back')
  return passed(`the shop's role ${role} can neither change nor empty the ledger`)
}
