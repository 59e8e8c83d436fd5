import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { createTestDatabase, runOnCluster, type TestDatabase } from '../../../tests/harness/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const name of ['pooled', 'direct']) await database.pool.query(`create database ${nameOf(name)}`)
})
afterAll(async () => {
  for (const name of ['pooled', 'direct']) await database.pool.query(`drop database ${nameOf(name)} with (force)`)
  await database.close()
})

const nameOfRole = (name: string) => `${name}_${randomBytes(4).toString('hex')}`
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

describe('with a role that owns the tables and another that uses them', () => {
  const roles = ['owner', 'user'].map((name) => nameOfRole(name))
  const settings = () => {
    const [DATABASE_OWNER_URL, DATABASE_URL] = roles.map(
      (username) => Object.assign(new URL(urlOf('separate')), { username, password: 'secret' }).href,
    )
    return { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR: tmpdir() }
  }
  beforeAll(async () => {
    for (const role of roles) await runOnCluster(`create role ${role} login password 'secret'`)
    await runOnCluster(`create database ${nameOf('separate')} owner ${roles[0]}`)
  })
  afterAll(async () => {
    await runOnCluster(`drop database ${nameOf('separate')} with (force)`)
    for (const role of roles) await runOnCluster(`drop role ${role}`)
  })

  const ask = async (question: string) => {
    const client = new pg.Client({ connectionString: settings().DATABASE_URL })
    await client.connect()
    return client.query(question).finally(() => client.end())
  }

  test('a start migrates as the owner, and the shop uses what is there as the other', async () => {
    const prepared = await prepareDatabase(readConfig(settings()))
    expect(prepared.url).toBe(settings().DATABASE_URL)
    expect((await ask('select current_user as me, count(*)::int as migrations from schema_migrations')).rows).toEqual([
      { me: roles[1], migrations: listMigrationFiles().length },
    ])
    await ask("insert into search_words values ('balm')")
    await ask("select graphile_worker.add_job('reconcile', '{}')")
    await expect(ask('truncate entries')).rejects.toThrow('permission denied for table entries')
  })

  test('without the owner it starts as long as no migration is missing, and then says who is', async () => {
    const { DATABASE_URL, DATA_DIR } = settings()
    const start = () => prepareDatabase(readConfig({ DATABASE_URL, DATA_DIR }))
    expect((await start()).url).toBe(DATABASE_URL)
    const owner = new pg.Client({ connectionString: settings().DATABASE_OWNER_URL })
    await owner.connect()
    await owner.query('delete from schema_migrations where name = $1', [listMigrationFiles().at(-1)])
    const refused = await start().catch((error: unknown) => explainFailure(error))
    expect(refused).toEqual([
      {
        message: expect.stringContaining(`the role ${roles[1]} may not change the tables`),
        remedy: 'name the role that owns them in DATABASE_OWNER_URL',
      },
    ])
    await owner.end()
  })
})
