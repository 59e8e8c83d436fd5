import { useQuery } from '@tanstack/react-query'
import { useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { type User, usersQuery } from '#accounts/admin/web/api.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { MetricCards, Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { RefusedEmails } from '#reports/undelivered/web/refused-emails.tsx'
import { reportsText } from '../text.ts'
import { dashboardQuery } from './api.ts'
import style from './dashboard-screen.module.css'
import { SalesReport } from './sales-report.tsx'

const tableParams = { page: 1, pageSize: 5, direction: 1, sort: null, search: '', filters: { waiting: '1' } } as const

const columns: readonly Column<User>[] = [
  {
    title: reportsText.name,
    cell: ({ id, firstName, lastName }) => (
      <Link to={`/admin-user/admin-user-details/${id}`}>{`${firstName} ${lastName}`}</Link>
    ),
  },
  { title: reportsText.email, cell: ({ email }) => <Email email={email} />, breaks: 'anywhere' },
  { title: reportsText.documents, cell: ({ documents }) => documents.length, numeric: true },
  { title: reportsText.waitingSince, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
]

const totals = [
  { name: reportsText.users, key: 'users', to: '/admin-user', right: 'sellers' },
  { name: reportsText.products, key: 'products', to: '/products', right: 'catalogue' },
  { name: reportsText.categories, key: 'categories', to: '/category', right: 'catalogue' },
  { name: reportsText.orders, key: 'orders', to: '/admin-order', right: 'orders' },
] as const

/** Totals, sellers who wait for approval, and the sales report, as far as the administrator may see them; each metric links to its rows. */
export function DashboardScreen() {
  const viewer = useViewer()
  const isAllowed = useRights()
  const { data, error, refetch } = useQuery(dashboardQuery(viewer.key))
  const metrics = totals.filter(({ right }) => isAllowed(right))
  const isEmpty = data !== undefined && data.products === 0 && data.orders === 0
  return (
    <div className={style.dashboard}>
      <PageTitle lead={reportsText.dashboardLead}>{reportsText.dashboard}</PageTitle>
      {!isAllowed(['sellers', 'catalogue', 'orders', 'clients', 'invoices']) && <NoFigures />}
      {metrics.length > 0 &&
        (error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <MetricCards
            items={metrics.map(({ name, key, to }) => ({ name, to, value: data?.[key].toLocaleString('en-GB') }))}
          />
        ))}
      {isEmpty && isAllowed('settings') && (
        <EmptyState
          text={reportsText.emptyShop}
          hint={reportsText.emptyShopHint}
          action={<ButtonLink to="/admin-start">{reportsText.gettingStarted}</ButtonLink>}
        />
      )}
      <Panels>
        {isAllowed('sellers') && <PendingApprovals />}
        {isAllowed(['sellers', 'clients', 'orders']) && <RefusedEmails />}
      </Panels>
      {isAllowed('invoices') && <SalesReport />}
    </div>
  )
}

const desks = [
  { name: reportsText.dispatch, to: '/admin-dispatch', right: 'dispatch' },
  { name: reportsText.returns, to: '/admin-return', right: 'returns' },
  { name: reportsText.banners, to: '/admin-banner', right: 'content' },
  { name: reportsText.brand, to: '/admin-brand', right: 'settings' },
  { name: reportsText.settings, to: '/admin-settings', right: 'settings' },
  { name: reportsText.connections, to: '/admin-connections', right: 'connections' },
  { name: reportsText.auditLog, to: '/admin-log', right: 'log' },
] as const

/** The dashboard of a colleague whose role sees no figures here: links to the pages that she may use. */
function NoFigures() {
  const isAllowed = useRights()
  const links = desks
    .filter(({ right }) => isAllowed(right))
    .map(({ name, to }) => (
      <ButtonLink key={to} to={to} variant="secondary">
        {name}
      </ButtonLink>
    ))
  return <EmptyState text={reportsText.noFigures} hint={reportsText.noFiguresHint} action={links} />
}

/** Sellers whose documents wait for review, the longest waiting first. */
function PendingApprovals() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(usersQuery(viewer.key, tableParams))
  return (
    <Panel
      heading={reportsText.waitingSellers}
      fullWidth
      actions={
        data && data.total > 0 && <Link to="/admin-user?waiting=1">{`${reportsText.showAll} (${data.total})`}</Link>
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonGroup>
          <Skeleton height="120px" />
        </SkeletonGroup>
      ) : data.users.length === 0 ? (
        <EmptyState text={reportsText.noPendingApprovals} />
      ) : (
        <Table caption={reportsText.waitingSellers} columns={columns} rows={data.users} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}
