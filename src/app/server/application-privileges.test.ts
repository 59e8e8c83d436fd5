import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationPrivileges } from '#app/server/application-privileges.ts'
import { grantPrivileges } from '#platform/server/database/roles/grant-privileges.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let application: pg.Client
beforeAll(async () => {
  shop = await openShop()
  const sale = await createSale(shop)
  const card_id = await saveCard(shop, sale.seller)
  await payOrder(shop, 'cash', sale.seller.token, { order_id: await createOrder(shop, sale), card_id })
  // each start of the shop grants these too: a copy of the template database lacks what is granted on the database itself
  await grantPrivileges(ownerUrl(), shop.applicationUrl, applicationPrivileges)
  application = new pg.Client({ connectionString: shop.applicationUrl })
  await application.connect()
})
afterAll(async () => {
  await application.end()
  await shop.close()
})

const ownerUrl = () => String(shop.pool.options.connectionString)
const allPrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']

/** What the application's role may do with each table, directly, as a member of another role or as everybody. */
async function readPrivileges(): Promise<Record<string, string[]>> {
  const { rows } = await shop.pool.query(
    `select n.nspname || '.' || c.relname as name,
       array(select p from unnest($1::text[]) p where has_table_privilege('chairside', c.oid, p)
         or p in ('INSERT', 'SELECT', 'UPDATE', 'REFERENCES') and has_any_column_privilege('chairside', c.oid, p)) as may
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'sandbox', 'graphile_worker')`,
    [allPrivileges],
  )
  return Object.fromEntries(rows.map(({ name, may }) => [name, may]))
}

test('the application has exactly the listed rights on each table', async () => {
  const granted = await readPrivileges()
  const unlisted = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
  const expected = Object.keys(granted).map((name) => [name, applicationPrivileges[name] ?? unlisted])
  expect(granted).toEqual(Object.fromEntries(expected))
  expect(Object.keys(granted)).toEqual(expect.arrayContaining(Object.keys(applicationPrivileges)))
  expect(Object.keys(granted).length).toBeGreaterThan(45)
})

test('the application owns nothing in the database and is no member of a role that does', async () => {
  const { rows } = await shop.pool.query(`
    select 'relation ' || relname as owned from pg_class where pg_has_role('chairside', relowner, 'member')
    union all select 'function ' || proname from pg_proc where pg_has_role('chairside', proowner, 'member')
    union all select 'schema ' || nspname from pg_namespace where pg_has_role('chairside', nspowner, 'member')
    union all select 'database ' || datname from pg_database where pg_has_role('chairside', datdba, 'member')`)
  expect(rows).toEqual([])
})

const guarded = [
  'public.journals',
  'public.entries',
  'public.admin_log',
  'public.document_reads',
  'public.order_lines',
  'public.refund_lines',
  'public.schema_migrations',
  'graphile_worker.migrations',
]
const [ledger, log] = ['public.entries', 'public.admin_log']

describe('the application is refused', () => {
  test.each(
    guarded.flatMap((table) => [
      `update ${table} set COLUMN = COLUMN`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} add column more text`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable row level security`,
      `create trigger t before insert on ${table} execute function suppress_redundant_updates_trigger()`,
      `create rule r as on insert to ${table} do instead nothing`,
      `drop table ${table} cascade`,
    ]),
  )('%s', async (statement) => {
    const table = statement.match(/(?:public|graphile_worker)\.\w+/)?.[0] ?? ''
    await expect(application.query(statement.replaceAll('COLUMN', await firstColumnOf(table)))).rejects.toThrow(
      /^(permission denied for table|must be owner of (table|relation)) /,
    )
  })

  test.each([
    ["set session_replication_role = 'replica'", 'permission denied to set parameter'],
    [`drop trigger entries_append_only on ${ledger}`, 'must be owner of'],
    [`drop trigger admin_log_append_only on ${log}`, 'must be owner of'],
    ['drop function reject_ledger_change() cascade', 'must be owner of function'],
    ['alter function check_journal_balance() rename to gone', 'must be owner of function'],
    [
      'create or replace function check_journal_balance() returns trigger language plpgsql as $$ begin return null; end $$',
      'permission denied for schema public',
    ],
    ['create table public.entries_of_mine (pence bigint)', 'permission denied for schema public'],
    ['create schema mine', 'permission denied for database'],
    ['create temporary table entries (pence bigint)', 'permission denied to create temporary tables'],
    ['set role postgres', 'permission denied to set role'],
    ['alter role chairside superuser', 'permission denied to alter role'],
    ['create role mine', 'permission denied to create role'],
    ["copy users to program 'cat'", 'permission denied to COPY to or from an external program'],
  ])('%s', async (statement, message) => {
    await expect(application.query(statement)).rejects.toThrow(message)
  })

  test('a journal that does not balance', async () => {
    await application.query('begin')
    await application.query("insert into journals (id, kind, ref) values (gen_random_uuid(), 'payment', 'none')")
    await expect(application.query('commit')).rejects.toThrow('does not balance')
  })
})

async function firstColumnOf(table: string): Promise<string> {
  const { rows } = await shop.pool.query(
    'select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
    [table],
  )
  return rows[0].name
}

test('migrations grant rights on their new tables and revoke rights that were added by hand', async () => {
  await shop.pool.query(`create table shelves (id bigint generated by default as identity); create schema later;
    create table later.shelves (id bigserial); grant truncate, trigger on shelves, entries to chairside;
    grant update (pence), references (id) on entries to chairside; grant create on schema public to chairside`)
  await grantPrivileges(ownerUrl(), shop.applicationUrl, applicationPrivileges)
  const granted = await readPrivileges()
  expect(granted['public.shelves']).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
  expect(granted['public.entries']).toEqual(['SELECT', 'INSERT'])
  await application.query('insert into shelves default values; insert into later.shelves default values')
  await expect(application.query('create table mine ()')).rejects.toThrow('permission denied for schema public')
})
