import { useQuery } from '@tanstack/react-query'
import type { UserView } from '#accounts/admin/contract.ts'
import { usersQuery } from '#accounts/admin/web/api.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { backofficeText } from '#backoffice/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'

const place = { page: 1, pageSize: 5, direction: 1, sort: null, search: '', filters: { waiting: '1' } } as const

/** Whose documents nobody has looked at yet; who has waited longest comes first. */
export function WaitingSellers() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(usersQuery(viewer.key, place))
  return (
    <Panel
      heading={backofficeText.waitingSellers}
      fullWidth
      actions={
        data && data.ttl > 0 && <Link to="/admin-user?waiting=1">{`${backofficeText.showAll} (${data.ttl})`}</Link>
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonGroup>
          <Skeleton height="120px" />
        </SkeletonGroup>
      ) : data.users.length === 0 ? (
        <EmptyState text={backofficeText.nobodyWaits} />
      ) : (
        <Table caption={backofficeText.waitingSellers} columns={columns} rows={data.users} rowKey={({ _id }) => _id} />
      )}
    </Panel>
  )
}

const columns: readonly Column<UserView>[] = [
  {
    title: backofficeText.name,
    cell: ({ _id, firstName, lastName }) => (
      <Link to={`/admin-user/admin-user-details/${_id}`}>{`${firstName} ${lastName}`}</Link>
    ),
  },
  { title: backofficeText.email, cell: ({ email }) => <Email address={email} />, breaks: 'anywhere' },
  { title: backofficeText.documents, cell: ({ docs }) => docs.length, numeric: true },
  { title: backofficeText.waitingSince, cell: ({ created }) => formatDay(created), breaks: 'never' },
]
