import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { backofficeText } from '#backoffice/text.ts'
import { dashboardQuery } from '#backoffice/web/api.ts'
import { PendingApprovals } from '#backoffice/web/pending-approvals.tsx'
import { SalesReport } from '#backoffice/web/sales-report.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { MetricCards } from '#platform/web/ui/page/metric-cards.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panels } from '#platform/web/ui/page/panel.tsx'
import style from './dashboard-screen.module.css'

const totals = [
  { name: backofficeText.users, key: 'users', to: '/admin-user' },
  { name: backofficeText.products, key: 'products', to: '/products' },
  { name: backofficeText.categories, key: 'categories', to: '/category' },
  { name: backofficeText.orders, key: 'orders', to: '/admin-order' },
] as const

/** Totals, sellers who wait for approval, and the sales report; each metric links to its rows. */
export function DashboardScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(dashboardQuery(viewer.key))
  return (
    <div className={style.dashboard}>
      <PageTitle lead={backofficeText.dashboardLead}>{backofficeText.dashboard}</PageTitle>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <MetricCards
          items={totals.map(({ name, key, to }) => ({ name, to, value: data?.[key].toLocaleString('en-GB') }))}
        />
      )}
      <Panels>
        <PendingApprovals />
      </Panels>
      <SalesReport />
    </div>
  )
}
