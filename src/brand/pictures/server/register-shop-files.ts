import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentBrand } from '#brand/server/current-brand.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#platform/server/cache/cached-response.ts'
import { createVersionedLruCache } from '#platform/server/cache/versioned-lru-cache.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { shopIdentity } from '#platform/shop-identity.ts'
import { type IconName, iconSizes, readIcon, readSvgIcon, renderManifest } from './shop-icons.ts'

interface ShopFilesDependencies {
  brand: CurrentBrand
  files: FileStorage
}

type Read = () => Promise<Buffer | string | null>

/** The manifest and the icons, which follow the brand: browsers ask each time whether they have changed. */
export function registerShopFiles(app: FastifyInstance, { brand, files }: ShopFilesDependencies): void {
  const cache = createVersionedLruCache<CachedResponse>(brand.version, { name: 'shop files', maxEntries: 20 })

  const serve = (path: string, type: string, read: Read) => {
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const version = brand.version()
      const known = cache.get(path)
      if (known) return sendCachedResponse(request, reply, known)
      const body = await read()
      if (body === null) return reply.callNotFound()
      const response = createCachedResponse(body, { type, cacheControl: 'public, no-cache', vary: 'accept-encoding' })
      cache.set(path, version, response)
      return sendCachedResponse(request, reply, response)
    }
    app.get(path, { schema: { hide: true } }, send)
  }

  serve('/site.webmanifest', 'application/manifest+json', async () => renderManifest(shopIdentity()))
  serve('/favicon.svg', 'image/svg+xml', () => readSvgIcon(files, shopIdentity()))
  serve('/favicon.ico', 'image/png', () => readIcon(files, shopIdentity(), 'favicon.png'))
  for (const name of Object.keys(iconSizes) as IconName[])
    serve(`/${name}`, 'image/png', () => readIcon(files, shopIdentity(), name))
}
