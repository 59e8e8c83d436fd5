import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'
import { type Database, type OpenDatabase, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { createReplicaReader, type ReplicaReader } from './read-replica.ts'

const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'chairside-replica-'))
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let secondReplica: EmbeddedPostgres
/** The proxy through which the reader under test reaches the primary. */
let line: DatabaseProxy
let database: OpenDatabase
let throughLine: OpenDatabase
let reads: ReplicaReader

/** Starts two more PostgreSQL servers that replay what the first one writes, each from a copy of its files. */
beforeAll(async () => {
  const first = path.join(folder, 'first')
  await (await startEmbeddedPostgres(first, { durable: false })).stop()
  const copies = ['second', 'third'].map((name) => path.join(folder, name))
  // copied with their owners and modes, which PostgreSQL insists on
  for (const copy of copies) for (const end of ['', '.password']) execFileSync('cp', ['-a', first + end, copy + end])
  primary = await startEmbeddedPostgres(first, { durable: false })
  const startReplica = (copy: string) => {
    writeFileSync(path.join(copy, 'standby.signal'), '')
    appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
    return startEmbeddedPostgres(copy, { durable: false })
  }
  const started = await Promise.all(copies.map(startReplica))
  ;[replica, secondReplica] = started as [EmbeddedPostgres, EmbeddedPostgres]
  database = openDatabase(primary.url)
  line = await openDatabaseProxy(primary.url)
  throughLine = openDatabase(line.url)
  await database.pool.query('create table shelves as select 1 as pieces')
  reads = createReplicaReader(throughLine.db, replica.url, { connections: 2 })
})
afterAll(async () => {
  await reads.close()
  await throughLine.close()
  line.close()
  await database.close()
  await secondReplica.stop()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true })
})

const selectPieces = async (db: Database) => {
  const { rows } = await sql<{ pieces: number; onReplica: boolean }>`
      select pieces, pg_is_in_recovery() as "onReplica" from shelves`.execute(db)
  return rows[0]
}
const readPieces = () => reads.read(selectPieces)

/** One address for several replicas: connections go to each in turn, as a load balancer sends them. */
async function openBalancer(urls: string[]): Promise<{ url: string; close(): void }> {
  let next = 0
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((client) => {
    const { hostname, port } = new URL(urls[next++ % urls.length] ?? '')
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(urls[0] ?? '')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

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

test('of several replicas behind one address, those that lag are not read', async () => {
  const balancer = await openBalancer([replica.url, secondReplica.url])
  const balanced = createReplicaReader(database.db, balancer.url, { connections: 4 })
  const standby = openDatabase(secondReplica.url, { connections: 1 })
  const readAtOnce = () => Promise.all(Array.from({ length: 8 }, () => balanced.read(selectPieces)))
  const areOnReplicas = async () => (await readAtOnce()).filter((row) => row?.onReplica).length
  balanced.recordChange()
  await expect.poll(areOnReplicas).toBe(8)

  await standby.pool.query('select pg_wal_replay_pause()')
  await database.pool.query('update shelves set pieces = 8')
  balanced.recordChange()
  await expect.poll(areOnReplicas).toBeGreaterThan(0)
  for (let looks = 0; looks < 5; looks++)
    expect((await readAtOnce()).map((row) => row?.pieces)).toEqual(Array(8).fill(8))

  await standby.pool.query('select pg_wal_replay_resume()')
  await standby.close()
  await balanced.close()
  balancer.close()
  await database.pool.query('update shelves set pieces = 7')
  reads.recordChange()
  await expect.poll(readPieces).toEqual({ pieces: 7, onReplica: true })
})

test.each([
  ['refuses connections', () => line.disconnect()],
  ['answers nothing', async () => line.stopAnswering()],
])('while the primary %s a replica is read, current or not, and later the primary again', async (_what, breakLine) => {
  await throughLine.db.executeQuery(sql`select`.compile(throughLine.db))
  await breakLine()
  reads.recordChange()
  let wasCurrent: boolean | undefined
  const read = () =>
    reads.readFromPrimary((db, isCurrent) => {
      wasCurrent = isCurrent
      return selectPieces(db)
    })
  for (let looks = 0; looks < 3; looks++) expect(await read()).toEqual({ pieces: 7, onReplica: true })
  expect(wasCurrent).toBe(false)
  await line.disconnect()
  await line.reconnect()
  await expect.poll(read, { timeout: 15_000 }).toEqual({ pieces: 7, onReplica: false })
  expect(wasCurrent).toBe(true)
})

test('a read from a replica that goes away is repeated on the primary', async () => {
  await expect.poll(readPieces, { timeout: 15_000 }).toMatchObject({ onReplica: true })
  await replica.stop()
  expect(await readPieces()).toEqual({ pieces: 7, onReplica: false })
})
