import { Link } from '#platform/web/router/router.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { ReportInterval } from '../contract.ts'
import { reportsText } from '../text.ts'
import { paidOrdersUrl } from './order-list-urls.ts'
import style from './sales-chart.module.css'

const height = 260

const foot = 24

/** A bar for each day, week or month, part of which is the sellers' commission; a table shows the same values. */
export function SalesChart({ steps }: { steps: readonly ReportInterval[] }) {
  const scale = roundUp(Math.max(...steps.map(({ total }) => total)))
  const barHeight = (pounds: number) => (pounds / scale) * (height - foot - 20)
  const share = 100 / steps.length
  const highest = steps.reduce((max, step) => (step.total > max.total ? step : max), steps[0] ?? emptyInterval)
  return (
    <figure className={style.figure}>
      <svg
        className={style.chart}
        height={height}
        role="img"
        aria-label={`${reportsText.salesByTime}. ${reportsText.highest}: ${formatPounds(highest.total)}, ${formatInterval(highest)}`}
      >
        {[1, 0.5].map((part) => (
          <g key={part}>
            <line
              x1="0"
              x2="100%"
              y1={height - foot - barHeight(scale * part)}
              y2={height - foot - barHeight(scale * part)}
            />
            <text x="0" y={height - foot - barHeight(scale * part) - 5}>
              {formatPounds(scale * part)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <g key={step.from}>
            <title>{`${formatInterval(step)}: ${formatPounds(step.total)}`}</title>
            {(['total', 'commission'] as const).map((of) => (
              <rect
                key={of}
                className={style[of]}
                x={`${(index + 0.15) * share}%`}
                width={`${0.7 * share}%`}
                y={height - foot - barHeight(step[of])}
                height={barHeight(step[of])}
                rx="2"
              />
            ))}
          </g>
        ))}
        <line x1="0" x2="100%" y1={height - foot} y2={height - foot} />
        {spreadIndexes(steps.length).map((index) => (
          <DayLabel key={index} steps={steps} index={index} />
        ))}
      </svg>
      <figcaption className={style.legend}>
        <span className={style.totalKey}>{reportsText.sold}</span>
        <span className={style.commissionKey}>{reportsText.commission}</span>
      </figcaption>
      <details className={style.behind}>
        <summary>{reportsText.showTable}</summary>
        <Table caption={reportsText.salesByTime} columns={columns} rows={steps} rowKey={({ from }) => from} />
      </details>
    </figure>
  )
}

/** The day under a bar. The first and the last day stand at the edges, and those between are left out on phones. */
function DayLabel({ steps, index }: { steps: readonly ReportInterval[]; index: number }) {
  const isLast = index === steps.length - 1
  const { from = '', to = '' } = steps[index] ?? {}
  const edge = index === 0 ? { x: '0' } : isLast ? { x: '100%', textAnchor: 'end' as const } : null
  const between = { x: `${((index + 0.5) / steps.length) * 100}%`, textAnchor: 'middle' as const }
  return (
    <text {...(edge ?? between)} y={height - 6} className={edge ? undefined : style.between}>
      {formatShortDay(isLast ? to : from)}
    </text>
  )
}

const mostLabels = 7

/** Indexes of a list at equal distances, the first and the last among them. */
function spreadIndexes(length: number): number[] {
  const labels = Math.min(length, mostLabels)
  return Array.from({ length: labels }, (_, at) => Math.round((at * (length - 1)) / Math.max(labels - 1, 1)))
}

/** Rounds an amount up, so that its half is a round amount too. */
function roundUp(pounds: number): number {
  const digit = 10 ** Math.floor(Math.log10(Math.max(pounds, 1)))
  return [1, 2, 4, 6, 8, 10].map((times) => times * digit).find((amount) => amount >= pounds) ?? pounds
}

const emptyInterval: ReportInterval = { from: '', to: '', orders: 0, total: 0, commission: 0 }

const formatShortDay = (day: string) => day.split('-').reverse().join('/')

const formatInterval = ({ from, to }: ReportInterval) =>
  from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`

const columns: readonly Column<ReportInterval>[] = [
  {
    title: reportsText.days,
    cell: (step) => <Link to={paidOrdersUrl(step)}>{formatInterval(step)}</Link>,
    breaks: 'never',
  },
  { title: reportsText.orders, cell: ({ orders }) => orders, numeric: true },
  { title: reportsText.sold, cell: ({ total }) => formatPounds(total), numeric: true },
  { title: reportsText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]
