import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#base/web/session.ts'
import { ButtonLink } from '#base/web/ui/button.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { poundsText } from '#base/web/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { accountQuery } from '#commission/web/api.ts'
import { CommissionFigures } from '#commission/web/commission-figures.tsx'
import { CommissionSales } from '#commission/web/commission-sales.tsx'
import { CommissionStatement } from '#commission/web/commission-statement.tsx'
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
        <>
          {data.owed > 0 && <Owed pounds={data.owed} />}
          <CommissionFigures account={data} />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <FiguresSkeleton />
      )}
      <CommissionStatement />
      <section aria-labelledby="sales">
        <h2 className={style.heading} id="sales">
          {say.eachSale}
        </h2>
        <CommissionSales />
      </section>
    </div>
  )
}

function Owed({ pounds }: { pounds: number }) {
  return (
    <div className={style.owed}>
      <p>
        {say.owedNotice} <strong className="figures">{poundsText(pounds)}</strong>
      </p>
      <ButtonLink small to="/payoutPayment">
        {navigationMessages.payoutPayment}
      </ButtonLink>
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
