import { useInfiniteQuery } from '@tanstack/react-query'
import { AllowedLink } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { refusedEmailsText } from '../text.ts'
import { type RefusedEmail, refusedEmailsQuery } from './api.ts'

/** The emails that mail servers refused for good, the newest first; nobody but administrators is told of them. */
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
    cell: ({ email, page }) =>
      page ? (
        <AllowedLink right={page.right} to={page.path}>
          {email}
        </AllowedLink>
      ) : (
        email
      ),
    breaks: 'anywhere',
  },
  { title: refusedEmailsText.subject, cell: ({ subject }) => subject },
  { title: refusedEmailsText.refusedOn, cell: ({ refusedAt }) => formatDay(refusedAt), breaks: 'never' },
  { title: refusedEmailsText.answer, cell: ({ answer }) => answer, breaks: 'anywhere' },
]
