import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { backofficeText } from '#backoffice/text.ts'
import { dashboardQuery } from '#backoffice/web/api.ts'
import { Figures } from '#backoffice/web/figures.tsx'
import { ReportOfPeriod } from '#backoffice/web/report-of-period.tsx'
import { WaitingSellers } from '#backoffice/web/waiting-sellers.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panels } from '#platform/web/ui/page/panel.tsx'
import style from './dashboard-screen.module.css'

const totals = [
  { name: backofficeText.users, key: 'usr', to: '/admin-user' },
  { name: backofficeText.products, key: 'prod', to: '/products' },
  { name: backofficeText.categories, key: 'catg', to: '/category' },
  { name: backofficeText.orders, key: 'ord', to: '/admin-order' },
] as const

/** Four numbers, who waits, and how a period went; each figure opens its rows. */
export function DashboardScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(dashboardQuery(viewer.key))
  return (
    <div className={style.dashboard}>
      <PageTitle lead={backofficeText.dashboardLead}>{backofficeText.dashboard}</PageTitle>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Figures of={totals.map(({ name, key, to }) => ({ name, to, value: data?.[key].toLocaleString('en-GB') }))} />
      )}
      <Panels>
        <WaitingSellers />
      </Panels>
      <ReportOfPeriod />
    </div>
  )
}
