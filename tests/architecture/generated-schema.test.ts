import { expect, test } from 'vitest'
import { checkSchemaDocs } from '../../tools/generate/schema-docs.ts'
import { listStaleTableTypes } from '../../tools/generate/tables.ts'
import { createTestDatabase } from '../harness/test-database.ts'

test('the types in src/schema match the tables that the migrations create', async () => {
  const database = await createTestDatabase()
  expect(listStaleTableTypes(database.url)).toEqual([])
  await database.close()
})

test('docs/schema.md matches the tables that the migrations create, and each table has a comment', async () => {
  const database = await createTestDatabase()
  expect(await checkSchemaDocs(database.url)).toBeNull()
  const { rows } = await database.pool.query(`select c.oid::regclass::text as table from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
      and c.relname <> 'schema_migrations' and obj_description(c.oid, 'pg_class') is null`)
  expect(rows).toEqual([])
  await database.close()
})
