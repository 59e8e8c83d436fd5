import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { Link } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import type { refusedEmailsSchema } from '#reports/undelivered/contract.ts'
import { refusedEmailsText } from '#reports/undelivered/text.ts'

/** What the mail server has refused for good, newest first: the administrators alone hear of it. */
export function RefusedEmails() {
  const viewer = useViewer()
  const query = useInfiniteQuery(refusedEmailsQuery(viewer.key))
  const emails = useEndlessRows(query, 'emails')
  return (
    <Panel heading={refusedEmailsText.heading} fullWidth>
      {query.error && !query.data ? (
        <LoadError error={query.error} onRetry={query.refetch} />
      ) : !query.data ? (
        <SkeletonGroup>
          <Skeleton height="64px" />
        </SkeletonGroup>
      ) : emails.length === 0 ? (
        <EmptyState text={refusedEmailsText.none} />
      ) : (
        <Table caption={refusedEmailsText.heading} columns={columns} rows={emails} rowKey={({ id }) => id} />
      )}
      {query.hasNextPage && (
        <Button small variant="secondary" onClick={() => query.fetchNextPage()}>
          {refusedEmailsText.more}
        </Button>
      )}
    </Panel>
  )
}

const columns: readonly Column<RefusedEmail>[] = [
  {
    title: refusedEmailsText.email,
    cell: ({ email, path }) => (path ? <Link to={path}>{email}</Link> : email),
    breaks: 'anywhere',
  },
  { title: refusedEmailsText.subject, cell: ({ subject }) => subject },
  { title: refusedEmailsText.refusedOn, cell: ({ refusedAt }) => formatDay(refusedAt), breaks: 'never' },
  { title: refusedEmailsText.answer, cell: ({ answer }) => answer, breaks: 'anywhere' },
]

interface RefusedEmail {
  id: string
  subject: string
  email: string
  refusedAt: string
  answer: string
  /** The page of whom it was for. */
  path: string | null
}

type RefusedEmailList = z.output<typeof refusedEmailsSchema>

const refusedEmailsQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['refused-emails', viewer],
    queryFn: async ({ pageParam }) => {
      const query = { page: pageParam, lmt: pageSize }
      const { emails, ttl } = await callApi<RefusedEmailList>('GET', 'admin/email/refused', { query })
      return { emails: emails.map(toRefusedEmail), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

function toRefusedEmail(wire: RefusedEmailList['emails'][number]): RefusedEmail {
  const { _id: id, subject, email, refused, answer, user_id, client_id } = wire
  const ofUser = user_id && `/admin-user/admin-user-details/${user_id}`
  const ofClient = client_id && `/admin-client/admin-client-detail/${client_id}`
  return { id, subject, email, refusedAt: refused, answer, path: ofUser || ofClient || null }
}
