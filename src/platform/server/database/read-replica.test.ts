import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, type OpenDatabase, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { createReplicaReader, type ReplicaReader } from './read-replica.ts'

const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-replica-'))
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let database: OpenDatabase
let reads: ReplicaReader

/** A second PostgreSQL that replays what the first one writes, begun from a copy of its files. */
beforeAll(async () => {
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
  await (await startEmbeddedPostgres(first, { durable: false })).stop()
  // with their owners and rights, which PostgreSQL insists on
  for (const end of ['', '.password']) execFileSync('cp', ['-a', first + end, second + end])
  primary = await startEmbeddedPostgres(first, { durable: false })
  writeFileSync(path.join(second, 'standby.signal'), '')
  appendFileSync(path.join(second, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  replica = await startEmbeddedPostgres(second, { durable: false })
  database = openDatabase(primary.url)
  await database.pool.query('create table shelves as select 1 as pieces')
  reads = createReplicaReader(database.db, replica.url, { connections: 2 })
})
afterAll(async () => {
  await reads.close()
  await database.close()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true })
})

const readPieces = () =>
  reads.read(async (db: Database) => {
    const { rows } = await sql<{ pieces: number; onReplica: boolean }>`
      select pieces, pg_is_in_recovery() as "onReplica" from shelves`.execute(db)
    return rows[0]
  })

test('a replica is read as soon as it has replayed the last change, and never before', async () => {
  for (let pieces = 2; pieces <= 6; pieces++) {
    await database.pool.query('update shelves set pieces = $1', [pieces])
    reads.recordChange()
    expect(await readPieces()).toEqual({ pieces, onReplica: false })
    await expect.poll(readPieces).toEqual({ pieces, onReplica: true })
  }
})

test('a replica that lags is not read until it has caught up', async () => {
  const standby = openDatabase(replica.url, { connections: 1 })
  await standby.pool.query('select pg_wal_replay_pause()')
  await database.pool.query('update shelves set pieces = 7')
  reads.recordChange()
  for (let looks = 0; looks < 5; looks++) expect(await readPieces()).toEqual({ pieces: 7, onReplica: false })
  await standby.pool.query('select pg_wal_replay_resume()')
  await expect.poll(readPieces).toEqual({ pieces: 7, onReplica: true })
  await standby.close()
})

test('a read from a replica that goes away is repeated on the primary', async () => {
  await expect.poll(readPieces).toMatchObject({ onReplica: true })
  await replica.stop()
  expect(await readPieces()).toEqual({ pieces: 7, onReplica: false })
})
