import type { BannersResponse } from '#catalogue/banners/contract.ts'
import { selectBanners } from '#catalogue/banners/server/banners-store.ts'
import { presentBanner } from '#catalogue/banners/server/present.ts'
import type { CatalogueDependencies } from '#catalogue/server/dependencies.ts'
import { publicBase } from '#media/server/serve-files.ts'

/** The home page's banners, the same for every visitor. */
export function listBanners({ catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>) {
  return catalogueCache.getOrLoad('banners', async (db): Promise<BannersResponse> => {
    const banners = (await selectBanners(db)).map(presentBanner)
    return { banners, bannerbP: publicBase, ttl: banners.length }
  })
}
