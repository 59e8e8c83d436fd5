import { expect, test } from 'vitest'
import { staleSchemaDocs } from '../../tools/schema-docs.ts'
import { typeTables } from '../../tools/tables.ts'
import { freshDatabase } from '../harness/database.ts'

test('the types of the tables are what the migrations make: a new one without npm run tables fails here', async () => {
  const database = await freshDatabase()
  expect(typeTables(database.url, { verify: true })).toBe(true)
  await database.close()
})

test('docs/schema.md describes the tables as the migrations make them, each with a comment', async () => {
  const database = await freshDatabase()
  expect(await staleSchemaDocs(database.url)).toBeNull()
  const { rows } = await database.pool.query(`select c.oid::regclass::text as table from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      and c.relname <> 'schema_migrations' and obj_description(c.oid, 'pg_class') is null`)
  expect(rows).toEqual([])
  await database.close()
})
