import type { AdminLegalPagesView, AdminLegalPageView, LegalPageView } from '#legal/contract.ts'
import { legalPageNames } from '#legal/legal-pages.ts'
import type { LegalPageVersionRow } from '#legal/server/legal-page-store.ts'
import type { LegalPage } from '#legal/server/legal-pages.ts'
import type { Config } from '#platform/server/config/config.ts'

const presentVersion = ({ id, published_at }: LegalPageVersionRow) => ({
  _id: id,
  published: published_at.toISOString(),
})

export function presentLegalPage(
  { page, body, version, versions }: LegalPage,
  { company }: Pick<Config, 'company'>,
): LegalPageView {
  return {
    page,
    body,
    published: version?.published_at.toISOString() ?? null,
    replaced: version !== null && version.id !== versions[0]?.id,
    versions: versions.map(presentVersion),
    company,
  }
}

export function presentAdminLegalPage({ page, body, version, versions }: LegalPage): AdminLegalPageView {
  return {
    page,
    body,
    version_id: version?.id ?? '',
    versions: versions.map((one) => ({ ...presentVersion(one), admin: one.admin })),
  }
}

/** All pages, also those that nothing was published of. */
export function presentAdminLegalPages(newest: (LegalPageVersionRow & { page: string })[]): AdminLegalPagesView {
  const byPage = new Map(newest.map((version) => [version.page, version]))
  return {
    pages: legalPageNames.map((page) => {
      const version = byPage.get(page)
      return { page, published: version?.published_at.toISOString() ?? null, admin: version?.admin ?? null }
    }),
  }
}
