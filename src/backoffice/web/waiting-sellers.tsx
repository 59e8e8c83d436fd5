import { useQuery } from '@tanstack/react-query'
import type { UserView } from '#accounts/admin-contract.ts'
import { usersQuery } from '#accounts/web/api.ts'
import { backofficeText } from '#backoffice/text.ts'
import { dayText } from '#platform/day-text.ts'
import { Link } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Email } from '#platform/web/ui/email.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/state.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'

const place = { page: 1, size: 5, dir: 1, sort: null, words: '', filters: { waiting: '1' } } as const

/** Whose documents nobody has looked at yet; who has waited longest comes first. */
export function WaitingSellers() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(usersQuery(viewer.key, place))
  return (
    <Panel
      heading={backofficeText.waitingSellers}
      whole
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
  { title: backofficeText.documents, cell: ({ docs }) => docs.length, figures: true },
  { title: backofficeText.waitingSince, cell: ({ created }) => dayText(created), breaks: 'never' },
]
