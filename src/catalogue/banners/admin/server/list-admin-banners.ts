import type { AdminCatalogueList } from '#catalogue/admin/contract.ts'
import { type AdminBannerFilter, selectAdminBannerPage } from '#catalogue/banners/admin/server/admin-banners-store.ts'
import type { BannerRow } from '#catalogue/banners/server/banners-store.ts'
import type { Database } from '#platform/server/database/database.ts'

export function parseBannerFilter({ searchText, deleted }: AdminCatalogueList): AdminBannerFilter {
  return { search: searchText.trim(), deleted }
}

export async function listAdminBanners(
  db: Database,
  list: AdminCatalogueList,
): Promise<{ banners: BannerRow[]; total: number }> {
  const { rows, total } = await selectAdminBannerPage(db, parseBannerFilter(list), list.isDescending, list.page)
  return { banners: rows, total }
}
