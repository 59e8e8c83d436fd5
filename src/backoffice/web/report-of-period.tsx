import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { type Report, reportPresets } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { reportQuery } from '#backoffice/web/api.ts'
import { Figures } from '#backoffice/web/figures.tsx'
import { ordersByLink, ordersFailed, ordersPaid } from '#backoffice/web/order-links.ts'
import { type Period, usePeriod, withDay } from '#backoffice/web/period.ts'
import { Ranking } from '#backoffice/web/ranking.tsx'
import { SalesChart } from '#backoffice/web/sales-chart.tsx'
import { paymentStatus } from '#orders/contract.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './report-of-period.module.css'

/** What was sold in the chosen period, by whom, and what went wrong. */
export function ReportOfPeriod() {
  const viewer = useViewer()
  const chosen = usePeriod()
  const { period } = chosen
  const { data, isError, error, refetch } = useQuery({
    ...reportQuery(viewer.key, period.from, period.to),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={style.report} aria-labelledby="report">
      <div className={style.period}>
        <h2 id="report">{backofficeText.salesOverTime}</h2>
        <PeriodChoice {...chosen} />
      </div>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <Sold period={period} report={data} />}
    </section>
  )
}

function PeriodChoice({ period, days, choose }: ReturnType<typeof usePeriod>) {
  return (
    <>
      <Select
        label={backofficeText.period}
        value={String(days ?? '')}
        options={[
          ...reportPresets.map((many) => ({
            value: String(many),
            label: backofficeText.lastDays.replace('{days}', String(many)),
          })),
          { value: '', label: backofficeText.ownPeriod },
        ]}
        onChange={(many) => choose(many ? Number(many) : period)}
      />
      {days === null &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={backofficeText[end]}
            type="date"
            required
            value={period[end]}
            onChange={({ target }) => target.value && choose(withDay(period, end, target.value))}
          />
        ))}
    </>
  )
}

const paidByLink = { paymentStatus: String(paymentStatus.completed) }

/** Each figure opens the orders behind it; `report` is absent while it is loading. */
function Sold({ period, report }: { period: Period; report: Report | undefined }) {
  return (
    <>
      <Figures
        small
        of={[
          { name: backofficeText.sold, value: report && formatPounds(report.total), to: ordersPaid(period) },
          { name: backofficeText.commission, value: report && formatPounds(report.commission), to: ordersPaid(period) },
          { name: backofficeText.paidOrders, value: report && String(report.orders), to: ordersPaid(period) },
          {
            name: backofficeText.failedPayments,
            value: report && String(report.failedPayments),
            to: ordersFailed(period),
          },
          { name: backofficeText.linksSent, value: report && String(report.linksSent), to: ordersByLink(period) },
          {
            name: backofficeText.linksPaid,
            value: report && String(report.linksPaid),
            to: ordersByLink(period, paidByLink),
          },
          { name: backofficeText.exploreLinks, value: report && String(report.exploreLinks) },
          { name: backofficeText.shoppingLinks, value: report && String(report.shoppingLinks) },
        ]}
      />
      <Panels>
        <Panel heading={backofficeText.salesByTime} fullWidth>
          {report ? <SalesChart steps={report.steps} /> : <Skeleton height="260px" />}
        </Panel>
        {report && (
          <>
            <Ranking
              heading={backofficeText.bestProducts}
              of={backofficeText.product}
              counted={backofficeText.pieces}
              rows={report.products}
              linkOf={({ _id }) => ordersPaid(period, { prod_id: _id })}
            />
            <Ranking
              heading={backofficeText.bestSellers}
              of={backofficeText.seller}
              counted={backofficeText.orders}
              rows={report.sellers}
              linkOf={({ _id }) => ordersPaid(period, { user_id: _id })}
            />
          </>
        )}
      </Panels>
    </>
  )
}
