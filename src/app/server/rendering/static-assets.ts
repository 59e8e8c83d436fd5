import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const client = path.resolve('dist/client')
const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

const pageHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Serves the built files: their names contain a hash, so browsers cache them for good, and they were compressed by the build. */
export async function registerStaticAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (assets) => {
    // these headers concern pages; on a script or a picture they are a kilobyte without use
    assets.addHook('onSend', async (_request, reply) => {
      for (const name of pageHeaders) reply.removeHeader(name)
    })
    await assets.register(fastifyStatic, {
      root: path.join(client, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
  })
  // icons and the like: a few small files without a hash in their names
  for (const name of readdirSync(client)) {
    const type = contentTypes[path.extname(name)]
    if (!type) continue
    const bytes = readFileSync(path.join(client, name))
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=86400' }).send(bytes),
    )
  }
}
