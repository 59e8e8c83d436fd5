import { useQuery } from '@tanstack/react-query'
import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { CommissionEntries } from '#app/web/screens/commission-entries.tsx'
import { commissionAmountsQuery } from '#payouts/commission/web/api.ts'
import { CommissionTotalsPanel } from '#payouts/commission/web/commission-totals-panel.tsx'
import { StatementDownload } from '#payouts/statements/web/statement-download.tsx'
import { OwnReportDownload } from '#payouts/tax-report/web/own-report-download.tsx'
import { payoutsText } from '#payouts/text.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from '../../../payouts/commission/web/commission-screen.module.css'

export function CommissionScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(commissionAmountsQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={payoutsText.commissionLead}>
        {appText.commission}
      </PageTitle>
      {data ? (
        <>
          {data.owed > 0 && <OwedBanner pounds={data.owed} />}
          <CommissionTotalsPanel amounts={data.amounts} />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <TotalsSkeleton />
      )}
      <StatementDownload />
      <OwnReportDownload />
      <section aria-labelledby="sales">
        <h2 className={style.heading} id="sales">
          {payoutsText.eachSale}
        </h2>
        <CommissionEntries />
      </section>
    </div>
  )
}

function OwedBanner({ pounds }: { pounds: number }) {
  return (
    <div className={style.owed}>
      <p>
        {payoutsText.owedBanner} <strong className="figures">{formatPounds(pounds)}</strong>
      </p>
      <ButtonLink small to="/payoutPayment">
        {accessText.payoutPayment}
      </ButtonLink>
    </div>
  )
}

function TotalsSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      <Skeleton height="188px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
      <Skeleton height="124px" />
    </SkeletonGroup>
  )
}
