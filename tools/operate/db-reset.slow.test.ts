import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createTestDatabase, runOnCluster, type TestDatabase } from '../../tests/harness/test-database.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-reset-'))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files', 'picture.webp'), '')
  writeFileSync(path.join(folder, 'notes.txt'), 'not of the shop')
})
afterAll(async () => {
  await runOnCluster(`drop database ${new URL(database.url).pathname.slice(1)} with (force)`)
  rmSync(folder, { recursive: true })
})

const reset = (env: Record<string, string> = {}, args = ['--yes']) =>
  run(process.execPath, ['tools/operate/db-reset.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: database.url, DATA_DIR: folder, ...env },
  })
const isMigrated = async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query("select to_regclass('public.orders') is not null as migrated")
  await client.end()
  return rows[0].migrated
}

test('nothing is deleted in production, elsewhere, unconfirmed or while the shop runs', async () => {
  const refused = (why: string) => ({ code: 1, stderr: expect.stringContaining(why) })
  await expect(reset({ NODE_ENV: 'production', SANDBOX: '1' })).rejects.toMatchObject(refused('production'))
  await expect(reset({ DATABASE_URL: 'postgres://db.example.com/shop' })).rejects.toMatchObject(
    refused('not on this machine'),
  )
  await database.pool.query('select 1')
  await expect(reset()).rejects.toMatchObject(refused('another program uses the database'))
  // closed, because an open connection would make the reset below refuse
  await database.pool.end()
  await expect(reset({}, [])).rejects.toMatchObject(refused('--yes'))
  expect(await isMigrated()).toBe(true)
  expect(existsSync(path.join(folder, 'files/picture.webp'))).toBe(true)
})

test('a development installation is emptied, and the next start migrates it anew', async () => {
  const { stdout } = await reset()
  expect(stdout).toContain('npm start begins anew')
  expect(await isMigrated()).toBe(false)
  expect(existsSync(path.join(folder, 'files'))).toBe(false)
  expect(existsSync(path.join(folder, 'notes.txt'))).toBe(true)
  await prepareDatabase(readConfig({ DATABASE_URL: database.url, DATA_DIR: folder }))
  expect(await isMigrated()).toBe(true)
})
