import { Link } from '#platform/web/router/router.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { DeskMonth } from '#reports/seller/contract.ts'
import { sellerDeskText } from '#reports/seller/text.ts'
import { paidOrdersUrl } from '#reports/seller/web/desk-urls.ts'
import style from './months-chart.module.css'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A bar for each month, the newest first, in a table: every reader has the figures, and each month opens its orders. */
export function MonthsChart({ months }: { months: readonly DeskMonth[] }) {
  const most = Math.max(...months.map(({ sold }) => sold), 1)
  return (
    <table className={style.months}>
      <caption className="visually-hidden">{sellerDeskText.months}</caption>
      <thead>
        <tr>
          <th scope="col">{sellerDeskText.month}</th>
          <th scope="col" className={style.number}>
            {sellerDeskText.sold}
          </th>
          <th scope="col" className={style.number}>
            {sellerDeskText.commission}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <tr key={month.from}>
            <th scope="row">
              <Link to={paidOrdersUrl(month)} className={style.month}>
                {monthName.format(new Date(month.from))}
              </Link>
              {month.sold > 0 && (
                <span
                  className={style.bar}
                  style={{ inlineSize: `${(month.sold / most) * 100}%` }}
                  aria-hidden="true"
                />
              )}
            </th>
            <td className={`figures ${style.number}`}>{formatPounds(month.sold)}</td>
            <td className={`figures ${style.number} ${style.commission}`}>{formatPounds(month.commission)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
