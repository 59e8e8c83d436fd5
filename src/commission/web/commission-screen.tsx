import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#base/web/session.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { accountQuery } from '#commission/web/api.ts'
import { CommissionFigures } from '#commission/web/commission-figures.tsx'
import { CommissionSales } from '#commission/web/commission-sales.tsx'
import { navigationMessages } from '#messages/navigation.ts'
import { payoutsMessages as say } from '#messages/payouts.ts'
import style from './commission-screen.module.css'

export function Component() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(accountQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={say.commissionLead}>
        {navigationMessages.commission}
      </PageTitle>
      {data ? (
        <CommissionFigures account={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <FiguresSkeleton />
      )}
      <section aria-labelledby="sales">
        <h2 className={style.heading} id="sales">
          {say.eachSale}
        </h2>
        <CommissionSales />
      </section>
    </div>
  )
}

function FiguresSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      <Skeleton height="188px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
    </SkeletonGroup>
  )
}
