import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storeWebpPicture } from '#media/server/store-upload.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { localFileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { BackupTotals } from '#settings/backup/server/archive.ts'
import { writeBackup } from '#settings/backup/server/backup-store.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'
import { recordSquashedFiles } from '../../tests/harness/squashed-history.ts'
import { runOnCluster } from '../../tests/harness/test-database.ts'
import { runAudit } from './audit/run-audit.ts'
import { restoreBackup } from './backup/restore-backup.ts'

let shop: Shop
let folder: string
let backup: string
let url: string
let written: BackupTotals
const empty: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-backup-'))
  backup = path.join(folder, 'shop.backup')
  shop = await openShop()
  url = String(shop.pool.options.connectionString)
  const sale = await createSale(shop, { quantity: 50 })
  await payOrder(shop, 'cash', sale.seller.token, {
    order_id: await createOrder(shop, sale),
    card_id: await saveCard(shop, sale.seller),
  })
  await payOrder(shop, 'token', sale.seller.token, {
    token: 'tok_visa',
    order_id: await createOrder(shop, sale),
    amount: 20,
  })
  const picture = sharp({ create: { width: 640, height: 600, channels: 3, background: '#f6e8ee' } })
  await storeWebpPicture(shop.files, shop.db, await picture.webp().toBuffer())
  // left behind by a backup that was killed
  writeFileSync(`${backup}.unfinished`, '', { mode: 0o644 })
  written = await writeBackup(shop.applicationUrl, shop.files, backup)
})
afterAll(async () => {
  await shop.close()
  await runOnCluster(...empty.map((name) => `drop database if exists ${name} with (force)`))
  rmSync(folder, { recursive: true, force: true })
})

/** An installation with no table in its database and no file in its folder. */
async function emptyInstallation() {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await runOnCluster(`create database ${name}`)
  empty.push(name)
  const databaseUrl = new URL(inject('postgresUrl'))
  databaseUrl.pathname = `/${name}`
  return { url: databaseUrl.href, files: localFileStorage(path.join(folder, name)) }
}

async function selectRows(database: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

const sums =
  'select account, sum(pence)::text as pence, count(*)::text as entries from entries group by account order by account'

test('a shop restored into an empty installation has equal sums and files and clean books', async () => {
  const restored = await emptyInstallation()
  expect(await restoreBackup(backup, restored.url, restored.files)).toEqual(written)
  expect(await selectRows(restored.url, sums)).toEqual(await selectRows(url, sums))
  const [{ name } = { name: '' }] = (await selectRows(
    url,
    'select file_name as name from uploads order by created_at desc limit 1',
  )) as [{ name: string }]
  expect(await restored.files.read('public', name)).toEqual(await shop.files.read('public', name))
  expect((await runAudit(restored.url, shop.provider)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a backup that cannot be written leaves no file behind', async () => {
  const target = path.join(folder, 'half.backup')
  const unreadable = { ...shop.files, size: async () => Promise.reject(new Error('the disk does not answer')) }
  await expect(writeBackup(shop.applicationUrl, unreadable, target)).rejects.toThrow('the disk does not answer')
  expect([existsSync(target), existsSync(`${target}.unfinished`)]).toEqual([false, false])
  await expect(writeBackup(shop.applicationUrl, shop.files, path.join(folder, 'none', 'shop.backup'))).rejects.toThrow(
    'ENOENT',
  )
})

test('a backup is readable to its own user alone', () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600)
})

test('a file that is gone is named, and does not stop the backup of the others', () => {
  // the products of the test shop have rows for their pictures, but no picture files
  expect(written.files).toBe(1)
  expect(written.missing.length).toBeGreaterThan(0)
})

test('a restored ledger is guarded, emails stay queued and order numbers go on', async () => {
  const restored = await emptyInstallation()
  await restoreBackup(backup, restored.url, restored.files)
  await expect(selectRows(restored.url, 'update entries set pence = 1')).rejects.toThrow()
  await expect(
    selectRows(restored.url, "insert into order_items (order_id) values ('00000000-0000-0000-0000-000000000000')"),
  ).rejects.toThrow()
  const waiting = 'select count(*) from graphile_worker._private_jobs'
  expect(await selectRows(restored.url, waiting)).toEqual(await selectRows(url, waiting))
  const next = 'select last_value, is_called from order_numbers'
  expect(await selectRows(restored.url, next)).toEqual(await selectRows(url, next))
  const constraints = `select conname, pg_get_constraintdef(oid) as says, convalidated from pg_constraint
    where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace) order by 1, 2`
  expect(await selectRows(restored.url, constraints)).toEqual(await selectRows(url, constraints))
})

test('an installation in use is left alone', async () => {
  await expect(restoreBackup(backup, url, shop.files)).rejects.toThrow('this installation is in use')
})

test('a backup that was cut off, or another kind of file, changes nothing', async () => {
  const restored = await emptyInstallation()
  const cut = path.join(folder, 'cut.backup')
  const whole = readFileSync(backup)
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9))
  await expect(restoreBackup(cut, restored.url, restored.files)).rejects.toThrow('cannot be read as a backup')
  writeFileSync(cut, 'no archive at all')
  await expect(restoreBackup(cut, restored.url, restored.files)).rejects.toThrow('cannot be read as a backup')
  expect(await selectRows(restored.url, 'select count(*)::int as users from users')).toEqual([{ users: 0 }])
  const { rows } = await restoreBackup(backup, restored.url, restored.files)
  expect(rows['public.users']).toBeGreaterThan(0)
})

test('a backup of an older version is restored into this one', async () => {
  const older = await emptyInstallation()
  const last = listMigrationFiles().at(-1)
  await migrate(older.url, (name) => name !== last)
  await runMigrations({ connectionString: older.url })
  const restored = await emptyInstallation()
  const old = path.join(folder, 'old.backup')
  await writeBackup(older.url, older.files, old)
  await restoreBackup(old, restored.url, restored.files)
  expect(await selectRows(restored.url, 'select name from schema_migrations order by name')).toEqual(
    listMigrationFiles().map((name) => ({ name })),
  )
  await expect(restoreBackup(old, url, shop.files)).rejects.toThrow('newer than the backup already')
})

test('a backup from before the squash is restored, and one that is older is refused', async () => {
  await recordSquashedFiles(shop.pool)
  const old = path.join(folder, 'unsquashed.backup')
  await writeBackup(url, shop.files, old)
  const restored = await emptyInstallation()
  await restoreBackup(old, restored.url, restored.files)
  expect(await selectRows(restored.url, sums)).toEqual(await selectRows(url, sums))
  expect(await selectRows(restored.url, 'select name from schema_migrations order by name')).toEqual(
    listMigrationFiles().map((name) => ({ name })),
  )
  await shop.pool.query("delete from schema_migrations where name = '0093_search-without-apostrophes.sql'")
  await writeBackup(url, shop.files, old)
  const refused = await emptyInstallation()
  await expect(restoreBackup(old, refused.url, refused.files)).rejects.toThrow(
    'the backup is older than the version of 27 November 2026 (the first migration that it lacks is 0093_search-without-apostrophes.sql)',
  )
})
