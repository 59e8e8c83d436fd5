import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { toSocketUrl } from '#platform/server/database/embedded/socket-folder.ts'
import { startProgram } from '../tools/check/testing/start-program.ts'

/** The card provider's sandbox in a process of its own, since a shop in production runs no sandbox inside its process. */
export interface Provider {
  url: string
  pid: number | undefined
  databaseUrl: string
  /** The folder of the provider's PostgreSQL, whose data need not survive a crash. */
  databaseFolder: string
  stop: () => Promise<void>
}

/** Starts the provider with a PostgreSQL of its own; `env` is the shop's environment, whose key the provider needs. */
export async function startProvider(folder: string, env: Record<string, string>): Promise<Provider> {
  const databaseFolder = path.join(folder, 'provider')
  const database = await startEmbeddedPostgres(databaseFolder, { durable: false })
  const databaseUrl = toSocketUrl(database.url, database.socketFolder)
  const program = await startProgram(['tools/serve/sandbox.ts', '--port', '0'], { ...env, DATABASE_URL: databaseUrl })
  return {
    url: program.url,
    pid: program.process.pid,
    databaseUrl,
    databaseFolder,
    stop: async () => {
      await program.stop()
      await database.stop()
    },
  }
}
