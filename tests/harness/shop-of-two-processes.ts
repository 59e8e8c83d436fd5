import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../src/platform/server/database/embedded/find-free-port.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/check/testing/start-program.ts'
import { createTestDatabase } from './test-database.ts'

/** A started shop on an empty database, whose requests two processes answer. */
export interface ShopOfTwoProcesses {
  shop: Program
  close(): Promise<void>
}

export async function startShopOfTwoProcesses(): Promise<ShopOfTwoProcesses> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-two-processes-'))
  const database = await createTestDatabase()
  // PORT=0 would open another port after a moment in which both processes were gone
  const PORT = String(await findFreePort())
  const shop = await startProgram(['src/app/server/main.ts'], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT,
    PROCESSES: '2',
    DEMO: '0',
    LOG_LEVEL: 'silent',
  })
  return {
    shop,
    async close() {
      await shop.stop()
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
