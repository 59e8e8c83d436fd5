import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const name of ['pooled', 'direct']) await database.pool.query(`create database ${nameOf(name)}`)
})
afterAll(async () => {
  for (const name of ['pooled', 'direct']) await database.pool.query(`drop database ${nameOf(name)} with (force)`)
  await database.close()
})

/** A name that no other run of the tests has. */
const nameOf = (name: string) => `${new URL(database.url).pathname.slice(1)}_${name}`
const urlOf = (name: string) => Object.assign(new URL(database.url), { pathname: `/${nameOf(name)}` }).href

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select to_regclass('orders') is not null as yes")
  await client.end()
  return rows[0].yes
}

test('migrations go past the pooler, because their lock belongs to a connection', async () => {
  const config = { databaseUrl: urlOf('pooled'), databaseDirectUrl: urlOf('direct'), dataDir: tmpdir(), s3: null }
  const prepared = await prepareDatabase({ ...config, smtpUrl: undefined })
  expect(prepared.url).toBe(config.databaseUrl)
  expect([await hasTables(urlOf('pooled')), await hasTables(urlOf('direct'))]).toEqual([false, true])
  await prepared.stop()
})
