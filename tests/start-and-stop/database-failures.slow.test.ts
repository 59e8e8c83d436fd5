import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { requireSupportedVersion } from '#platform/server/database/require-database.ts'
import { checkDatabase } from '../../tools/operate/doctor/check-database.ts'
import { checkOtherDatabases } from '../../tools/operate/doctor/check-other-databases.ts'
import { createTestDatabase, runOnCluster, type TestDatabase } from '../harness/test-database.ts'

const suffix = randomBytes(4).toString('hex')
const [role, emptyDatabase] = [`shop_${suffix}`, `empty_${suffix}`]
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await runOnCluster(`create role ${role} login password 'right'`, `create database ${emptyDatabase}`)
})
afterAll(async () => {
  await database.close()
  await runOnCluster(`drop database ${emptyDatabase} with (force)`, `drop role ${role}`)
})

function urlOf(changes: { username?: string; password?: string; port?: string; pathname?: string }): string {
  return Object.assign(new URL(inject('postgresUrl')), changes).href
}

/** Starts on this database, and returns the failure with which the start ends. */
async function startOn(databaseUrl: string) {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '/tmp' })
  return prepareDatabase(config).then(
    () => 'it started',
    (error: unknown) => explainFailure(error)?.map(({ message, remedy }) => `${message} → ${remedy}`),
  )
}

/** What the doctor finds wrong with this database. */
async function askDoctor(databaseUrl: string) {
  const findings = await checkDatabase(databaseUrl)
  return findings.filter(({ state }) => state === 'failed').map(({ message, remedy }) => `${message} → ${remedy}`)
}

async function findClosedPort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

test.each([
  [
    'that is not running',
    async () => urlOf({ port: await findClosedPort() }),
    /^the database does not answer at 127\.0\.0\.1:\d+ \(connection refused\) → start it, or fix DATABASE_URL$/,
  ],
  [
    'that does not exist',
    async () => urlOf({ pathname: '/none' }),
    /^there is no database none at 127\.0\.0\.1:\d+ → create it \(create database none owner postgres\), or fix DATABASE_URL$/,
  ],
  [
    'with an unknown role',
    async () => urlOf({ username: 'stranger' }),
    /^the database refuses the password of the role stranger, or has no such role → fix DATABASE_URL, or create the role/,
  ],
  [
    'with a wrong password',
    async () => urlOf({ username: role, password: 'wrong' }),
    /^the database refuses the password of the role shop_\w+, or has no such role → fix DATABASE_URL/,
  ],
  [
    'without a password',
    async () => urlOf({ password: '' }),
    /^the database wants a password and DATABASE_URL has none → fix DATABASE_URL$/,
  ],
])('a start on a database %s says so in one sentence, and the doctor in the same', async (_what, url, sentence) => {
  const databaseUrl = await url()
  const failures = await startOn(databaseUrl)
  expect(failures).toEqual([expect.stringMatching(sentence)])
  expect(await askDoctor(databaseUrl)).toEqual(failures)
})

test.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  'a wrong %s is named by that setting, at the start and by the doctor [N-OPER-007]',
  async (setting) => {
    const address = urlOf({ username: role, password: 'OWNER_PASSWORD', pathname: new URL(database.url).pathname })
    const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: '/tmp', [setting]: address })
    const sentence = `the database refuses the password of the role ${role}, or has no such role → fix ${setting}, or create the role (create role ${role} login password '...')`
    const found = await checkOtherDatabases(database.url, config)
    expect(found.map(({ message, remedy }) => `${message} → ${remedy}`)).toEqual([sentence])
    // the shop goes on without its replica
    if (setting === 'DATABASE_REPLICA_URL') return
    const failures = await prepareDatabase(config).then(
      () => [],
      (error: unknown) => explainFailure(error)?.map(({ message, remedy }) => `${message} → ${remedy}`),
    )
    expect(failures).toEqual([sentence])
  },
)

test('the doctor finds a wrong database and a role that may not create [N-OPER-007]', async () => {
  const check = async (settings: Record<string, string>) => {
    const found = await checkOtherDatabases(database.url, readConfig({ DATABASE_URL: database.url, ...settings }))
    return found.map(({ state, message }) => `${state}: ${message}`)
  }
  expect(await check({ DATABASE_OWNER_URL: urlOf({ pathname: '/postgres' }) })).toEqual([
    'failed: DATABASE_OWNER_URL leads to another database than DATABASE_URL',
  ])
  const ofShop = new URL(database.url).pathname
  const unprivileged = urlOf({ username: role, password: 'right', pathname: ofShop })
  expect(await check({ DATABASE_OWNER_URL: unprivileged, DATABASE_DIRECT_URL: unprivileged })).toEqual([
    `passed: DATABASE_DIRECT_URL answers as the role ${role}`,
    `failed: the role ${role} of DATABASE_OWNER_URL may not create tables`,
  ])
  expect(await check({ DATABASE_REPLICA_URL: unprivileged })).toEqual([
    'failed: DATABASE_REPLICA_URL names a server that is no replica',
  ])
})

test('a role that may not create tables is told to become the owner, and then starts', async () => {
  const databaseUrl = urlOf({ username: role, password: 'right', pathname: `/${emptyDatabase}` })
  expect(await startOn(databaseUrl)).toEqual([
    `the role ${role} may not create tables in the database ${emptyDatabase} (permission denied for schema public)` +
      ` → make it the owner: alter database ${emptyDatabase} owner to ${role}`,
  ])
  await runOnCluster(`alter database ${emptyDatabase} owner to ${role}`)
  expect(await startOn(databaseUrl)).toBe('it started')
})

test('an edited migration is named, and the doctor names it too', async () => {
  const [first = ''] = listMigrationFiles()
  await database.pool.query('update schema_migrations set hash = $1 where name = $2', ['another', first])
  const failures = await startOn(database.url)
  expect(failures).toEqual([
    `the migration ${first} was changed after this database was migrated with it → restore the file` +
      ` (git checkout migrations/${first}), and write the change as a new migration`,
  ])
  expect(await askDoctor(database.url)).toEqual(failures)
})

test('a replica is refused by name', async () => {
  const client = new pg.Client({ connectionString: urlOf({}) })
  await client.connect()
  await client.query(`create database replica_${suffix}`)
  await client.query(`alter database replica_${suffix} set default_transaction_read_only = on`)
  expect(await startOn(urlOf({ pathname: `/replica_${suffix}` }))).toEqual([
    'the database can only be read: it is a replica → name its primary in DATABASE_URL',
  ])
  await client.query(`drop database replica_${suffix} with (force)`)
  await client.end()
})

// no server of version 14 is at hand, so the test makes up the version that it would answer
test('PostgreSQL 14 is too old, 15 is not', async () => {
  const serverOf = (major: number) => ({ query: async () => ({ rows: [{ major }] }) }) as never
  const error = await requireSupportedVersion(serverOf(14)).catch((reason: unknown) => reason)
  expect(explainFailure(error)).toEqual([
    {
      message: 'PostgreSQL 14 is too old',
      remedy: 'upgrade it, or name a server of 15 or newer in DATABASE_URL',
    },
  ])
  expect(await requireSupportedVersion(serverOf(15))).toBe(15)
})
