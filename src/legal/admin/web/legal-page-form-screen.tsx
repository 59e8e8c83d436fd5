import { useViewer } from '#access/web/viewer.ts'
import { adminLegalText } from '#legal/admin/text.ts'
import { legalPageToEditQuery } from '#legal/admin/web/api.ts'
import { LegalPageForm } from '#legal/admin/web/legal-page-form.tsx'
import { legalPath } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { formatDay } from '#platform/dates.ts'
import { useFreshQuery } from '#platform/web/forms/use-fresh-query.ts'
import { Link } from '#platform/web/router/links.tsx'
import { useParams } from '#platform/web/router/router.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

/** Edits the text of a legal page and shows what it said before. */
export function AdminLegalPageFormScreen() {
  const { page = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useFreshQuery(legalPageToEditQuery(viewer.key, page))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const path = legalPath(data.page)
  return (
    <>
      <PageTitle backTo="/admin-legal" lead={<Link to={path}>{adminLegalText.view}</Link>}>
        {legalText.titles[data.page]}
      </PageTitle>
      <Panels>
        <Panel heading={adminLegalText.editPage} fullWidth>
          <LegalPageForm key={data.versionId} page={data} />
        </Panel>
        <Panel heading={adminLegalText.history} fullWidth>
          {data.versions.length === 0 ? (
            <p>{adminLegalText.noHistory}</p>
          ) : (
            <Table
              caption={adminLegalText.history}
              columns={createColumns(path)}
              rows={data.versions}
              rowKey={({ id }) => id}
            />
          )}
        </Panel>
      </Panels>
    </>
  )
}

interface Version {
  id: string
  published: string
  administrator: string
}

const createColumns = (path: string): readonly Column<Version>[] => [
  {
    title: adminLegalText.published,
    cell: ({ id, published }) => <Link to={`${path}?version=${id}`}>{formatDay(published)}</Link>,
  },
  { title: adminLegalText.by, cell: ({ administrator }) => administrator },
]
