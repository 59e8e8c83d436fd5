import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/check/testing/start-program.ts'
import { findRunningDatabase } from '../../tools/operate/find-running-database.ts'
import { createDocumentFile } from '../harness/factories.ts'

const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-older-'))
const dataDir = path.join(folder, 'data')
const older = ['files/public/w640/picture.webp', 'files/private/diploma.pdf', 'mail/letter.eml']
let shop: Program

/** A folder as earlier versions had it: every user reads the files, and the superuser is the only role. */
beforeAll(async () => {
  await buildWhenStale()
  for (const name of older) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
    writeFileSync(path.join(dataDir, name), 'older')
  }
  const database = await startEmbeddedPostgres(path.join(dataDir, 'pg'), { durable: false })
  await migrate(database.url)
  await runMigrations({ connectionString: database.url })
  await ask(database.url, "insert into search_words values ('older')")
  await database.stop()
  const folders = ['', ...older.flatMap((name) => [path.dirname(name), path.dirname(path.dirname(name))])]
  for (const name of folders) chmodSync(path.join(dataDir, name), 0o755)
  for (const name of [...older, 'pg.password']) chmodSync(path.join(dataDir, name), 0o644)
  // started with a umask that takes no access away
  const args = ['--import', 'data:text/javascript,process.umask(0)', 'src/app/server/main.ts']
  shop = await startProgram(args, { DATA_DIR: dataDir, PORT: '0', DEMO: '0', SANDBOX: '1', LOG_LEVEL: 'warn' })
}, 60_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(question).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error)),
  )
}

/** Every file and folder that is not private, as its mode and name. */
function listReadable(): string[] {
  const names = ['', ...(readdirSync(dataDir, { recursive: true }) as string[])]
  return names.flatMap((name) => {
    // PostgreSQL removes and renames files of its own meanwhile
    const found = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false })
    if (!found) return []
    const wanted = found.isDirectory() ? 0o700 : 0o600
    return (found.mode & 0o777) === wanted ? [] : [`${(found.mode & 0o777).toString(8)} ${name}`]
  })
}

test('an older version’s database is complete, and the shop’s role owns nothing of it', async () => {
  const url = (await findRunningDatabase(dataDir)) ?? ''
  expect(await ask(url, "select current_user as me from search_words where word = 'older'")).toEqual([
    { me: 'chairside' },
  ])
  await expect(ask(url, 'truncate entries')).rejects.toThrow('permission denied')
  const connected = `select distinct usename, client_addr is null as over_socket from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  expect(await ask(url, connected)).toEqual([{ usename: 'chairside', over_socket: process.platform !== 'win32' }])
})

test('no other user of the machine reads a file of the data folder, old or new', async () => {
  expect(listReadable()).toEqual([])
  const form = new FormData()
  const name = { firstName: 'Gwen', lastName: 'Le Fay', businessName: 'Gwen' }
  const fields = { email: 'gwen@example.com', password: 'Salon-42-chair', ...name }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const side of ['front.png', 'back.png']) form.append('docs', await createDocumentFile(side))
  const authorization = `Basic ${Buffer.from('chairside:web').toString('base64')}`
  const answer = await fetch(`${shop.url}/api/v1/user/signup`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  expect(await answer.json()).toMatchObject({ statusCode: 1 })
  const emailFiles = () => readdirSync(path.join(dataDir, 'mail')).filter((name) => /^20.*\.eml$/.test(name))
  await expect.poll(emailFiles, { timeout: 10_000 }).toHaveLength(1)
  expect(readdirSync(path.join(dataDir, 'files/private'))).toHaveLength(3)
  expect(listReadable()).toEqual([])
})
