import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const client = path.resolve('dist/client')
const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** The built files: named by their contents, so kept for ever, and compressed when they were built. */
export async function mountAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  })
  // icons and the like: a handful of small files with lasting names
  for (const name of readdirSync(client)) {
    const type = types[path.extname(name)]
    if (!type) continue
    const bytes = readFileSync(path.join(client, name))
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=86400' }).send(bytes),
    )
  }
}
