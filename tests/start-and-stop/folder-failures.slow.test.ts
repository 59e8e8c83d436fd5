import { appendFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { startDatabase } from '#app/server/prepare-database.ts'
import { readConfig } from '#platform/server/config/config.ts'

const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-folder-'))
const dataDir = path.join(folder, 'data')
const inFolder = (name: string) => path.join(dataDir, name)
beforeAll(async () => {
  const created = await startDatabase(readConfig({ DATA_DIR: dataDir }))
  await created.stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts the embedded database in this folder, and returns the failure with which the start ends. */
async function startIn(dataFolder: string): Promise<string> {
  try {
    const database = await startDatabase(readConfig({ DATA_DIR: dataFolder }))
    await database.stop()
    return 'it started'
  } catch (error) {
    return String(explainFailure(error)?.map(({ message, remedy }) => `${message} → ${remedy}`))
  }
}

test('a data folder that cannot be written is named with its reason', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const remedy = 'give the folder to the user that runs the shop, or set DATA_DIR'
  expect(await startIn(file)).toBe(`${file} cannot be written: a file stands in its place → ${remedy}`)
  expect(await startIn(path.join(file, 'below'))).toBe(
    `${file}/below cannot be written: a file stands in its place → ${remedy}`,
  )
})

test('a shop that is open already is named by its process', async () => {
  const open = await startDatabase(readConfig({ DATA_DIR: dataDir }))
  expect(await startIn(dataDir)).toBe(
    `the database in ${inFolder('pg')} is in use by process ${process.pid}, so the shop is open already` +
      ' → stop that process first, or set another DATA_DIR',
  )
  await open.stop()
})

test('a lost password of the embedded database is named by its file, and can be restored', async () => {
  renameSync(inFolder('pg.password'), inFolder('elsewhere'))
  expect(await startIn(dataDir)).toBe(
    `the password of the embedded database is lost: there is no ${inFolder('pg.password')}` +
      ' → put that file back from a copy of the folder, or restore a backup into another DATA_DIR (npm run restore -- FILE)',
  )
  renameSync(inFolder('elsewhere'), inFolder('pg.password'))
  expect(await startIn(dataDir)).toBe('it started')
})

test('a database that does not start says what PostgreSQL said', async () => {
  appendFileSync(inFolder('pg/postgresql.conf'), "\nshared_buffers = 'plenty'\n")
  expect(await startIn(dataDir)).toBe(
    `the embedded database does not start: configuration file "${inFolder('pg/postgresql.conf')}" contains errors` +
      ' → fix what it says, or restore a backup into another DATA_DIR (npm run restore -- FILE)',
  )
})
