import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { writeBackup } from './backup-store.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-lost-connection-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

test('a backup whose connection is lost fails and ends nothing else [N-PLAT-032]', async () => {
  const target = path.join(folder, 'shop.backup')
  const line = await openDatabaseProxy(shop.applicationUrl)
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin; lock table products in access exclusive mode')
    const backup = writeBackup(line.url, shop.files, target)
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%products%'`
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBe(1)
    // an error event that nothing listens for would end the run of this test
    const failed = expect(backup).rejects.toThrow('Connection terminated unexpectedly')
    await line.disconnect()
    await failed
    expect(existsSync(target)).toBe(false)
  } finally {
    await holder.query('rollback')
    holder.release()
    line.close()
  }
})
