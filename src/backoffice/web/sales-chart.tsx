import type { ReportStep } from '#backoffice/contract.ts'
import { backofficeText } from '#backoffice/text.ts'
import { ordersPaid } from '#backoffice/web/order-links.ts'
import { Link } from '#platform/web/router/links.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './sales-chart.module.css'

const height = 220
const foot = 24

/** A bar a day, week or month; the commission is the part of it that sellers earn. The same figures stand in the table. */
export function SalesChart({ steps }: { steps: readonly ReportStep[] }) {
  const top = Math.max(...steps.map(({ total }) => total), 1)
  const tall = (pounds: number) => (pounds / top) * (height - foot - 20)
  const share = 100 / steps.length
  const best = steps.reduce((most, step) => (step.total > most.total ? step : most), steps[0] ?? nothing)
  return (
    <figure className={style.figure}>
      <svg
        className={style.chart}
        height={height}
        role="img"
        aria-label={`${backofficeText.salesByTime}. ${backofficeText.highest}: ${formatPounds(best.total)}, ${daysText(best)}`}
      >
        {[1, 0.5].map((part) => (
          <g key={part}>
            <line x1="0" x2="100%" y1={height - foot - tall(top * part)} y2={height - foot - tall(top * part)} />
            <text x="0" y={height - foot - tall(top * part) - 5}>
              {formatPounds(top * part)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <g key={step.from}>
            <title>{`${daysText(step)}: ${formatPounds(step.total)}`}</title>
            {(['total', 'commission'] as const).map((of) => (
              <rect
                key={of}
                className={style[of]}
                x={`${(index + 0.15) * share}%`}
                width={`${0.7 * share}%`}
                y={height - foot - tall(step[of])}
                height={tall(step[of])}
                rx="2"
              />
            ))}
          </g>
        ))}
        <line x1="0" x2="100%" y1={height - foot} y2={height - foot} />
        <text x="0" y={height - 6}>
          {steps[0] && dayShort(steps[0].from)}
        </text>
        <text x="100%" y={height - 6} textAnchor="end">
          {steps.length > 0 && dayShort(steps[steps.length - 1]?.to ?? '')}
        </text>
      </svg>
      <figcaption className={style.legend}>
        <span className={style.totalKey}>{backofficeText.sold}</span>
        <span className={style.commissionKey}>{backofficeText.commission}</span>
      </figcaption>
      <details className={style.behind}>
        <summary>{backofficeText.showTable}</summary>
        <Table caption={backofficeText.salesByTime} columns={columns} rows={steps} rowKey={({ from }) => from} />
      </details>
    </figure>
  )
}

const nothing: ReportStep = { from: '', to: '', orders: 0, total: 0, commission: 0 }

const dayShort = (day: string) => day.split('-').reverse().join('/')
const daysText = ({ from, to }: ReportStep) => (from === to ? dayShort(from) : `${dayShort(from)} – ${dayShort(to)}`)

const columns: readonly Column<ReportStep>[] = [
  { title: backofficeText.days, cell: (step) => <Link to={ordersPaid(step)}>{daysText(step)}</Link>, breaks: 'never' },
  { title: backofficeText.orders, cell: ({ orders }) => orders, numeric: true },
  { title: backofficeText.sold, cell: ({ total }) => formatPounds(total), numeric: true },
  { title: backofficeText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]
