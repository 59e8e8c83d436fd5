import type { AdminListQuery } from '#catalogue/admin/contract.ts'
import { type AdminBannerFilter, selectAdminBannerPage } from '#catalogue/banners/admin/server/admin-banners-store.ts'
import { getBannerRow } from '#catalogue/banners/admin/server/save-banner.ts'
import type { BannersResponse, BannerWire } from '#catalogue/banners/contract.ts'
import { presentBanner } from '#catalogue/banners/server/present.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

export function parseBannerFilter({ sKey, deleted }: AdminListQuery): AdminBannerFilter {
  return { search: sKey.trim(), deleted }
}

export async function listAdminBanners(db: Database, query: AdminListQuery): Promise<BannersResponse> {
  const { rows, total } = await selectAdminBannerPage(db, parseBannerFilter(query), query.dir === -1, toPage(query))
  return { banners: rows.map(presentBanner), bannerbP: publicBase, ttl: total }
}

export async function getAdminBanner(db: Database, id: string): Promise<{ banner: BannerWire; bannerbP: string }> {
  return { banner: presentBanner(await getBannerRow(db, id)), bannerbP: publicBase }
}
