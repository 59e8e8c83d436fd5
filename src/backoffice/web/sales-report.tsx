import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { reportPresets } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { reportQuery, type SalesReport as SalesReportData } from '#backoffice/web/api.ts'
import {
  failedPaymentsUrl,
  paidOrdersOfProductUrl,
  paidOrdersOfSellerUrl,
  paidOrdersUrl,
  paidPayLinkOrdersUrl,
  payLinkOrdersUrl,
} from '#backoffice/web/order-list-urls.ts'
import { Ranking } from '#backoffice/web/ranking.tsx'
import { type Period, setPeriodDay, useReportPeriod } from '#backoffice/web/report-period.ts'
import { SalesChart } from '#backoffice/web/sales-chart.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton } from '#platform/web/ui/loading/skeleton.tsx'
import { MetricCards } from '#platform/web/ui/page/metric-cards.tsx'
import { Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './sales-report.module.css'

/** The sales of the selected period, best products and sellers, and failed payments. */
export function SalesReport() {
  const viewer = useViewer()
  const reportPeriod = useReportPeriod()
  const { period } = reportPeriod
  const { data, isError, error, refetch } = useQuery({
    ...reportQuery(viewer.key, period.from, period.to),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={style.report} aria-labelledby="report">
      <div className={style.period}>
        <h2 id="report">{backofficeText.salesOverTime}</h2>
        <PeriodSelect {...reportPeriod} />
      </div>
      {isError ? <LoadError error={error} onRetry={refetch} /> : <ReportContent period={period} report={data} />}
    </section>
  )
}

function PeriodSelect({ period, days, setPeriod }: ReturnType<typeof useReportPeriod>) {
  return (
    <>
      <Select
        label={backofficeText.period}
        value={String(days ?? '')}
        options={[
          ...reportPresets.map((days) => ({
            value: String(days),
            label: backofficeText.lastDays.replace('{days}', String(days)),
          })),
          { value: '', label: backofficeText.ownPeriod },
        ]}
        onChange={(days) => setPeriod(days ? Number(days) : period)}
      />
      {days === null &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={backofficeText[end]}
            type="date"
            required
            value={period[end]}
            onChange={({ target }) => target.value && setPeriod(setPeriodDay(period, end, target.value))}
          />
        ))}
    </>
  )
}

/** Each metric links to its orders; `report` is undefined while it is loading. */
function ReportContent({ period, report }: { period: Period; report: SalesReportData | undefined }) {
  return (
    <>
      <MetricCards
        small
        items={[
          { name: backofficeText.sold, value: report && formatPounds(report.total), to: paidOrdersUrl(period) },
          {
            name: backofficeText.commission,
            value: report && formatPounds(report.commission),
            to: paidOrdersUrl(period),
          },
          { name: backofficeText.paidOrders, value: report && String(report.orders), to: paidOrdersUrl(period) },
          {
            name: backofficeText.failedPayments,
            value: report && String(report.failedPayments),
            to: failedPaymentsUrl(period),
          },
          { name: backofficeText.linksSent, value: report && String(report.linksSent), to: payLinkOrdersUrl(period) },
          {
            name: backofficeText.linksPaid,
            value: report && String(report.linksPaid),
            to: paidPayLinkOrdersUrl(period),
          },
          { name: backofficeText.exploreLinks, value: report && String(report.exploreLinks) },
          { name: backofficeText.shoppingLinks, value: report && String(report.shoppingLinks) },
        ]}
      />
      <Panels>
        <Panel heading={backofficeText.salesByTime} fullWidth>
          {!report ? (
            <Skeleton height="300px" />
          ) : report.orders === 0 ? (
            <EmptyState text={backofficeText.nothingSold} />
          ) : (
            <SalesChart steps={report.intervals} />
          )}
        </Panel>
        {report && report.orders > 0 && (
          <>
            <Ranking
              heading={backofficeText.bestProducts}
              columnTitle={backofficeText.product}
              countTitle={backofficeText.pieces}
              rows={report.products}
              getUrl={({ id }) => paidOrdersOfProductUrl(period, id)}
            />
            <Ranking
              heading={backofficeText.bestSellers}
              columnTitle={backofficeText.seller}
              countTitle={backofficeText.orders}
              rows={report.sellers}
              getUrl={({ id }) => paidOrdersOfSellerUrl(period, id)}
            />
          </>
        )}
      </Panels>
    </>
  )
}
