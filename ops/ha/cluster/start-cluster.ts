import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createDatabaseServices, type ServiceOptions } from './database-services.ts'
import type { Programs } from './find-programs.ts'
import { address, databaseName, type Layout } from './layout.ts'
import { isReplicating } from './patroni.ts'
import { findServerUser } from './server-user.ts'
import { createShopServices, createSurroundings, databaseUrl, ownerRole, serverRole } from './shop-services.ts'
import type { Supervisor } from './supervisor.ts'
import { waitFor } from './wait-for.ts'

export interface Cluster {
  layout: Layout
  supervisor: Supervisor
  programs: Programs
  password: string
  /** The URL at which visitors reach the shop. */
  url: string
}

/** Starts the three database machines, the two shop machines and what surrounds them; resolves when the shop is open. */
export async function startCluster(layout: Layout, programs: Programs, supervisor: Supervisor): Promise<Cluster> {
  const user = findServerUser()
  mkdirSync(layout.folder, { recursive: true })
  // a service that runs as another user has to reach its own folder inside this one
  chmodSync(layout.folder, 0o755)
  const password = readPassword(layout.folder)
  const options: ServiceOptions = { layout, programs, user, password }
  const cluster = { layout, supervisor, programs, password, url: `http://${address}:${layout.frontPort}` }
  for (const machine of layout.databases)
    for (const service of createDatabaseServices(machine, options)) supervisor.start(service)
  for (const service of createSurroundings(options)) supervisor.start(service)
  const shops = layout.shops.map((machine) => createShopServices(machine, options))
  for (const [proxy, bouncer] of shops) for (const service of [proxy, bouncer]) if (service) supervisor.start(service)
  await waitFor('a primary with a synchronous standby', 120_000, () => isReplicating(layout))
  await createDatabase(layout, password)
  for (const [, , shop] of shops) if (shop) supervisor.start(shop)
  await waitFor('the shop', 120_000, async () => (await fetch(`${cluster.url}/readyz`)).status === 200)
  return cluster
}

/** Reads the database password, which is created once for a folder and kept while the folder is reused. */
function readPassword(folder: string): string {
  const file = path.join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Creates the database, the role that owns it, and the role of the shop, which owns nothing. */
async function createDatabase({ shops: [machine] }: Layout, password: string): Promise<void> {
  if (!machine) return
  const connectionString = databaseUrl(machine.writePort, password, 'postgres', 'postgres')
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serverRole])
  if (!rowCount) {
    for (const role of [ownerRole, serverRole]) await client.query(`create role ${role} login password '${password}'`)
    await client.query(`create database ${databaseName} owner ${ownerRole}`)
  }
  await client.end()
}
