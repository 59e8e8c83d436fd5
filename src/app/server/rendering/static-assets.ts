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

const forPages = [
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

/** The built files: named by their contents, so kept for ever, and compressed when they were built. */
export async function registerStaticAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (assets) => {
    // what a page may do is said by the page: on a script or a picture these are a kilobyte for nothing
    assets.addHook('onSend', async (_request, reply) => {
      for (const name of forPages) reply.removeHeader(name)
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
