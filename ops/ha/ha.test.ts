import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseServices } from './cluster/database-services.ts'
import { findPrograms } from './cluster/find-programs.ts'
import { planLayout } from './cluster/layout.ts'
import { createShopServices, createSurroundings } from './cluster/shop-services.ts'
import { createAttempts } from './load/attempts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-ha-test-'))
  for (const name of ['etcd', 'patroni', 'patronictl', 'haproxy', 'pgbouncer', 'postgres']) {
    writeFileSync(path.join(folder, name), '#!/bin/sh\n')
    chmodSync(path.join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('programs in the named folder win over those of the system', () => {
  expect(Object.values(findPrograms(folder)).map((file) => path.dirname(file))).toEqual(Array(6).fill(folder))
})

test('every file of a machine is complete, and no two programs listen on one port', () => {
  const layout = planLayout(path.join(folder, 'cluster'), 20_000)
  const options = { layout, programs: findPrograms(folder), user: null, password: 'secret' }
  const services = [
    ...layout.databases.flatMap((machine) => createDatabaseServices(machine, options)),
    ...layout.shops.flatMap((machine) => createShopServices(machine, options)),
    ...createSurroundings(options),
  ]
  expect(new Set(services.map(({ name }) => name)).size).toBe(services.length)

  const files = globSync('cluster/**/*.{yml,cfg,ini}', { cwd: folder })
  expect(files).toHaveLength(3 + 2 * 2 + 1)
  for (const file of files) expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('{{')

  const { frontPort, providerPort, mailPort, filesPort, databases, shops } = layout
  const portsOf = (machine: object) => Object.values(machine).filter((value) => typeof value === 'number')
  const ports = [frontPort, providerPort, mailPort, filesPort, ...[...databases, ...shops].flatMap(portsOf)]
  expect(new Set(ports).size).toBe(ports.length)
})

test('a gap is the longest time without a success, whether or not a call failed in it', () => {
  const attempts = createAttempts()
  const record = (endedAt: number, ok: boolean) =>
    attempts.record({ beganAt: endedAt - 10, endedAt, route: 'order', status: ok ? 200 : 503, ok })
  for (const endedAt of [1_100, 1_200, 4_200]) record(endedAt, true)
  record(2_000, false)
  expect(attempts.between(1_000, 5_000)).toMatchObject({ attempts: 4, failed: 1, failures: { 503: 1 }, away: 3_000 })
  expect(attempts.between(1_000, 9_000).away).toBe(4_800)
  expect(attempts.between(10_000, 11_000)).toMatchObject({ attempts: 0, failed: 0, away: 1_000 })
})
