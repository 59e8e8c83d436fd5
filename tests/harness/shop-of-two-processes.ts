import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../src/platform/server/database/embedded/find-free-port.ts'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'
import { type Program, startProgram } from '../../tools/check/testing/start-program.ts'
import { createTestDatabase } from './test-database.ts'

/** A started shop on an empty database, with two processes that answer requests. */
export interface ShopOfTwoProcesses {
  shop: Program
  close(): Promise<void>
}

export async function startShopOfTwoProcesses(): Promise<ShopOfTwoProcesses> {
  buildWhenStale()
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-two-processes-'))
  const database = await createTestDatabase()
  // not PORT=0, with which another port would be opened once both processes had ended for a moment
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
