import { useQuery } from '@tanstack/react-query'
import { appText } from '#app/text.ts'
import { payoutsText } from '#payouts/text.ts'
import { accountQuery } from '#payouts/web/api.ts'
import { CommissionFigures } from '#payouts/web/commission-figures.tsx'
import { CommissionSales } from '#payouts/web/commission-sales.tsx'
import { CommissionStatement } from '#payouts/web/commission-statement.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/skeleton.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'
import style from './commission-screen.module.css'

export function Component() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(accountQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={payoutsText.commissionLead}>
        {appText.commission}
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
          {payoutsText.eachSale}
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
        {payoutsText.owedNotice} <strong className="figures">{poundsText(pounds)}</strong>
      </p>
      <ButtonLink small to="/payoutPayment">
        {appText.payoutPayment}
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
