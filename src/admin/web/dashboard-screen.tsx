import { useQuery } from '@tanstack/react-query'
import type { DashboardView } from '#admin/contract.ts'
import { call } from '#base/web/call.ts'
import { Link } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { adminMessages as say } from '#messages/admin.ts'
import style from './dashboard-screen.module.css'

const totals = [
  { name: say.users, key: 'usr', to: '/admin-user' },
  { name: say.products, key: 'prod', to: '/products' },
  { name: say.categories, key: 'catg', to: '/category' },
  { name: say.orders, key: 'ord', to: '/admin-order' },
] as const

/** Four numbers; each opens its list. */
export function Component() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', viewer.key],
    queryFn: () => call<DashboardView>('GET', 'admin/dashboard'),
  })
  return (
    <>
      <PageTitle lead={say.dashboardLead}>{say.dashboard}</PageTitle>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <ul className={`bare ${style.totals}`}>
          {totals.map(({ name, key, to }) => (
            <li key={key}>
              <Link to={to} className={style.total}>
                <span className={style.name}>{name}</span>
                <span className={`figures ${style.figure}`}>
                  {data ? data[key].toLocaleString('en-GB') : <Skeleton width="3ch" />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
