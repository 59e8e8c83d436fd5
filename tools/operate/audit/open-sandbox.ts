import Fastify from 'fastify'
import type { SandboxKeys } from '#app/server/sandbox-keys.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { sandbox } from '../../../sandbox/http/sandbox-plugin.ts'

/** Starts a sandbox card provider on the shop's database, which holds its state, whether the shop runs or not. */
export async function openSandbox(databaseUrl: string, keys: SandboxKeys) {
  const { db, close } = openDatabase(databaseUrl)
  const app = Fastify()
  const listening = { url: '' }
  await app.register(sandbox, { db, publicUrl: () => listening.url, ...keys })
  listening.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: listening.url,
    async close() {
      await app.close()
      await close()
    },
  }
}
