import { findLegalPage, type LegalPageName, legalPath } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { legalPageQuery } from '#legal/web/api.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import type { PageDefinition } from '#platform/web/router/page-definition.ts'

/** The page and the version that a URL names. */
export function readLegalUrl({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): {
  page: LegalPageName
  version: string | null
} {
  return { page: findLegalPage(pathname) ?? 'imprint', version: searchParams.get('version') }
}

export const legalPage: PageDefinition = {
  publicParams: ['version'],
  load: (queries, { url }) => {
    const { page, version } = readLegalUrl(url)
    return queries.ensureQueryData(legalPageQuery(page, version))
  },
  head: (_queries, { url }) => {
    const { page, version } = readLegalUrl(url)
    return {
      title: formatPageTitle(legalText.titles[page]),
      description: legalText.descriptions[page],
      canonical: legalPath(page),
      hidden: version !== null,
    }
  },
}
