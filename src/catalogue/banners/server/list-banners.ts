import { selectBanners } from '#catalogue/banners/server/banners-store.ts'
import { presentAllBanners } from '#catalogue/banners/server/present.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'

/** The home page's banners, the same for every visitor. */
export function listBanners({ catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>) {
  return catalogueCache.getOrLoad('banners', (db) => selectBanners(db), { toPublic: presentAllBanners })
}
