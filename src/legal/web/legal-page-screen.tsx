import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatDay } from '#platform/dates.ts'
import { formatPageTitle } from '#platform/page-head.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Link, type PageDefinition, useLocation } from '#platform/web/router/router.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import type { LegalPageView } from '../contract.ts'
import { findLegalPage, type LegalPageName, legalPath } from '../legal-pages.ts'
import { legalText } from '../text.ts'
import style from './legal-page-screen.module.css'

/** The page and the version that a URL names. */
function readLegalUrl({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): {
  page: LegalPageName
  version: string | null
} {
  return { page: findLegalPage(pathname) ?? 'imprint', version: searchParams.get('version') }
}

export const page: PageDefinition = {
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

/** Shows a legal page: its text, the company that sells, and its earlier versions. */
export function LegalPageScreen() {
  const { pathname, search } = useLocation()
  const { page, version } = readLegalUrl({ pathname, searchParams: new URLSearchParams(search) })
  const { data, error, refetch } = useQuery(legalPageQuery(page, version))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <article className={`page ${style.article}`}>
      <PageTitle backTo="/">{legalText.titles[page]}</PageTitle>
      {data ? (
        <>
          {data.replaced && (
            <p className={style.notice}>
              {legalText.earlierVersion} <Link to={legalPath(page)}>{legalText.currentVersion}</Link>
            </p>
          )}
          <CompanyDetails company={data.company} />
          {/* the server has sanitized it */}
          <div className={style.body} dangerouslySetInnerHTML={{ __html: data.body }} />
          {data.published && (
            <p className={style.since}>
              {legalText.since} {formatDay(data.published)}
            </p>
          )}
          <EarlierVersions page={page} versions={data.versions.slice(1)} />
        </>
      ) : (
        <PanelsSkeleton />
      )}
    </article>
  )
}

interface EarlierVersionsProps {
  page: LegalPageName
  versions: readonly { id: string; published: string }[]
}

function EarlierVersions({ page, versions }: EarlierVersionsProps) {
  if (versions.length === 0) return null
  return (
    <details className={style.versions}>
      <summary>{legalText.earlierVersions}</summary>
      <ul>
        {versions.map(({ id, published }) => (
          <li key={id}>
            <Link to={`${legalPath(page)}?version=${id}`}>{formatDay(published)}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The company that sells, from the operator's settings; details that are not set are not shown. */
function CompanyDetails({ company }: Pick<LegalPageView, 'company'>) {
  const { name, address, number, vatNumber, email, phone } = company
  return (
    <address className={style.company}>
      <p className={style.name}>{name}</p>
      {address.length > 0 && (
        <p className={style.lines}>
          <Lines items={address} />
        </p>
      )}
      <p className={style.lines}>
        <a href={`mailto:${email}`}>
          <Email email={email} />
        </a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </p>
      {(number || vatNumber) && (
        <p className={style.numbers}>
          {number && (
            <span>
              {legalText.companyNumber} {number}
            </span>
          )}
          {vatNumber && (
            <span>
              {legalText.vatNumber} {vatNumber}
            </span>
          )}
        </p>
      )}
    </address>
  )
}

/** A legal page, or an earlier version of it. */
const legalPageQuery = (page: LegalPageName, version: string | null) =>
  queryOptions({
    queryKey: ['legal', page, version],
    queryFn: async () => {
      const query = version ? `?version=${encodeURIComponent(version)}` : ''
      const view = await callApi<LegalPageView>('GET', `legal/${page}${query}`, { token: null })
      return { ...view, versions: view.versions.map(({ _id, published }) => ({ id: _id, published })) }
    },
  })
