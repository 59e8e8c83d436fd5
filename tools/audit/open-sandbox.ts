import Fastify from 'fastify'
import { openDatabase } from '#platform/server/database.ts'
import { sandbox } from '../../sandbox/routes.ts'

/** The shop's own sandbox keeps its state in the shop's database, so it can be asked here whether the shop runs or not. */
export async function openSandbox(databaseUrl: string, webhookSecret: string) {
  const { db, close } = openDatabase(databaseUrl)
  const app = Fastify()
  const address = { url: '' }
  await app.register(sandbox, { db, publicUrl: () => address.url, webhookSecret })
  address.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: address.url,
    async close() {
      await app.close()
      await close()
    },
  }
}
