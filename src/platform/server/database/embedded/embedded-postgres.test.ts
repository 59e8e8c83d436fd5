import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { DatabaseInUseError, DatabaseStartError } from '#platform/server/database/embedded/embedded-postgres-error.ts'
import { toSocketUrl } from '#platform/server/database/embedded/socket-folder.ts'

const folder = path.join(
  mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-kept-')),
  'pg',
)
let other: ChildProcess
let url: string

/** Starts another process that runs the database of the folder. */
beforeAll(async () => {
  const script = `const { startEmbeddedPostgres } = await import('#platform/server/database/embedded/embedded-postgres.ts')
    const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)}, { durable: false })
    console.log(url)`
  other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (!other.stdout) throw new Error('nothing to read from')
  const [line] = await once(other.stdout, 'data')
  url = String(line).trim()
})
afterAll(() => rmSync(path.dirname(folder), { recursive: true }))

/** PostgreSQL names its socket folder in the fifth line of this file; the line is empty on Windows. */
const readSocketFolder = () => readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[4]

async function ask(address: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

test('a database that another living process started is left alone', async () => {
  await expect(startEmbeddedPostgres(folder, { durable: false })).rejects.toThrow(DatabaseInUseError)
  await ask(url, 'create table shelves as select 1 as pieces')
})

test('a database that a killed process left running is taken over, with all its data', async () => {
  other.kill('SIGKILL')
  await once(other, 'exit')
  const left = readSocketFolder()
  const taken = await startEmbeddedPostgres(folder, { durable: false })
  expect(await ask(taken.url, 'select pieces from shelves')).toEqual([{ pieces: 1 }])
  await expect(ask(url, 'select 1')).rejects.toThrow()
  if (left) expect(existsSync(left)).toBe(false)
  await taken.stop()
})

test('every program reaches a database over TCP, other users see no Unix socket of it', async () => {
  const { url, socketFolder, stop } = await startEmbeddedPostgres(folder, { durable: false })
  const question = 'select inet_server_addr() is null as over_socket'
  expect(await ask(url, question)).toEqual([{ over_socket: false }])
  expect(await ask(toSocketUrl(url, socketFolder), question)).toEqual([{ over_socket: process.platform !== 'win32' }])
  if (socketFolder) expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
  await stop()
  if (socketFolder) expect(existsSync(socketFolder)).toBe(false)
})

test('a database that does not start leaves nothing among the temporary files', async () => {
  const broken = path.join(path.dirname(folder), 'broken')
  mkdirSync(broken, { mode: 0o700 })
  writeFileSync(path.join(broken, 'PG_VERSION'), '9')
  writeFileSync(`${broken}.password`, 'secret')
  vi.stubEnv('TMPDIR', path.dirname(folder))
  await expect(startEmbeddedPostgres(broken, { durable: false })).rejects.toThrow(DatabaseStartError)
  vi.unstubAllEnvs()
  expect(readdirSync(path.dirname(folder)).filter((name) => name.startsWith('chairside-postgres-'))).toEqual([])
})

test('a database that is killed while its shop runs is started again', async () => {
  const restarted = await startEmbeddedPostgres(folder, { durable: false })
  process.kill(Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const pieces = () => ask(restarted.url, 'select pieces from shelves').catch(() => null)
  await expect.poll(pieces, { timeout: 15_000 }).toEqual([{ pieces: 1 }])
  await restarted.stop()
  expect(existsSync(path.join(folder, 'postmaster.pid'))).toBe(false)
})
