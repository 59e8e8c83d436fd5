import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { MetricCards } from '#platform/web/ui/page/metric-cards.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panels } from '#platform/web/ui/page/panel.tsx'
import { reportsText } from '#reports/admin/text.ts'
import { dashboardQuery } from '#reports/admin/web/api.ts'
import { PendingApprovals } from '#reports/admin/web/pending-approvals.tsx'
import { SalesReport } from '#reports/admin/web/sales-report.tsx'
import { RefusedEmails } from '#reports/undelivered/web/refused-emails.tsx'
import style from './dashboard-screen.module.css'

const totals = [
  { name: reportsText.users, key: 'users', to: '/admin-user' },
  { name: reportsText.products, key: 'products', to: '/products' },
  { name: reportsText.categories, key: 'categories', to: '/category' },
  { name: reportsText.orders, key: 'orders', to: '/admin-order' },
] as const

/** Totals, sellers who wait for approval, and the sales report; each metric links to its rows. */
export function DashboardScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(dashboardQuery(viewer.key))
  return (
    <div className={style.dashboard}>
      <PageTitle lead={reportsText.dashboardLead}>{reportsText.dashboard}</PageTitle>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <MetricCards
          items={totals.map(({ name, key, to }) => ({ name, to, value: data?.[key].toLocaleString('en-GB') }))}
        />
      )}
      <Panels>
        <PendingApprovals />
        <RefusedEmails />
      </Panels>
      <SalesReport />
    </div>
  )
}
