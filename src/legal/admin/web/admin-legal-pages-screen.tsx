import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import type { AdminLegalPagesView } from '#legal/contract.ts'
import { legalPath } from '#legal/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { IconLink, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { adminLegalText } from '../text.ts'
import { legalPagesQuery } from './api.ts'

type PageRow = AdminLegalPagesView['pages'][number]

const editPath = ({ page }: PageRow) => `/admin-legal/edit-legal-page/${page}`

const columns: readonly Column<PageRow>[] = [
  { title: adminLegalText.page, cell: (row) => <Link to={editPath(row)}>{legalText.titles[row.page]}</Link> },
  {
    title: adminLegalText.published,
    cell: ({ published }) => (published ? formatDay(published) : adminLegalText.notPublished),
  },
  { title: adminLegalText.by, cell: ({ admin }) => admin ?? '-' },
  {
    title: adminLegalText.actions,
    cell: (row) => (
      <RowActions>
        <IconLink
          to={editPath(row)}
          icon={pencilIcon}
          label={`${adminLegalText.edit} ${legalText.titles[row.page]}`}
          aria-keyshortcuts="e"
        />
        <Link to={legalPath(row.page)}>{adminLegalText.view}</Link>
      </RowActions>
    ),
  },
]

export function AdminLegalPagesScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(legalPagesQuery(viewer.key))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <>
      <PageTitle>{adminLegalText.pages}</PageTitle>
      {data ? (
        <Table caption={adminLegalText.pages} columns={columns} rows={data} rowKey={({ page }) => page} />
      ) : (
        <PanelsSkeleton />
      )}
    </>
  )
}
