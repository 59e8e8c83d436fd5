import chartBarIcon from '@tabler/icons/outline/chart-bar.svg?path'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accessText } from '#access/text.ts'
import { useViewer } from '#access/web/viewer.ts'
import { Link } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { MetricCards, Panel } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { waitingReturnsQuery } from '#returns/seller/web/api.ts'
import type { DeskMonth } from '../contract.ts'
import { sellerDeskText } from '../text.ts'
import { type BestProduct, type Desk, deskQuery, paidOrdersUrl, payoutPages, waitingPages } from './api.ts'
import style from './desk-screen.module.css'

const DeskCharts = lazy(async () => ({ default: (await import('./desk-charts.tsx')).DeskCharts }))

const OwnTier = lazy(async () => ({ default: (await import('#commission-rules/web/own-tier.tsx')).OwnTier }))

const PushOffer = lazy(async () => ({ default: (await import('#push/web/push-panel.tsx')).PushOffer }))

/** The dashboard of a seller: what she has sold and what is waiting for her. Every figure opens the list of its rows. */
export function DeskScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(deskQuery(viewer.key))
  return (
    <div className={style.screen}>
      <PageTitle backTo="/" lead={sellerDeskText.lead}>
        {accessText.desk}
      </PageTitle>
      {data ? (
        <Parts desk={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup className={style.parts}>
          <Skeleton height="110px" />
          <Skeleton height="240px" />
          <Skeleton height="320px" />
        </SkeletonGroup>
      )}
    </div>
  )
}

function Parts({ desk }: { desk: Desk }) {
  const { months, best } = desk
  const thisMonth = months.at(-1)
  const orders = thisMonth && paidOrdersUrl(thisMonth)
  return (
    <div className={style.parts}>
      {thisMonth && orders && (
        <section aria-labelledby="this-month">
          <h2 id="this-month" className={style.heading}>
            {sellerDeskText.thisMonth}
          </h2>
          <MetricCards
            small
            items={[
              { name: sellerDeskText.sold, value: formatPounds(thisMonth.sold), to: orders },
              { name: sellerDeskText.commission, value: formatPounds(thisMonth.commission), to: orders },
              { name: sellerDeskText.paidOrders, value: String(thisMonth.orders), to: orders },
            ]}
          />
          {thisMonth.refunded > 0 && (
            <p className={style.refunded}>
              {sellerDeskText.refunded(formatPounds(thisMonth.refunded), formatPounds(thisMonth.taken_back))}
            </p>
          )}
        </section>
      )}
      <Suspense>
        <OwnTier />
      </Suspense>
      <Suspense>
        <PushOffer />
      </Suspense>
      <Waiting desk={desk} />
      <Suspense fallback={<Skeleton height="600px" />}>
        <DeskCharts desk={desk} />
      </Suspense>
      <Panel heading={sellerDeskText.months} fullWidth>
        <p className={style.hint}>{sellerDeskText.monthsHint}</p>
        <MonthsChart months={months} />
      </Panel>
      <Panel heading={sellerDeskText.best} fullWidth>
        {best.length > 0 ? (
          <>
            <p className={style.hint}>{sellerDeskText.bestHint}</p>
            <BestProducts products={best} from={months[0]?.from ?? ''} />
          </>
        ) : (
          <EmptyState
            icon={chartBarIcon}
            text={sellerDeskText.noSales}
            hint={sellerDeskText.noSalesHint}
            action={<ButtonLink to="/mystock">{sellerDeskText.toStock}</ButtonLink>}
          />
        )}
      </Panel>
    </div>
  )
}

function Waiting({ desk }: { desk: Desk }) {
  const viewer = useViewer()
  const { data: openReturns } = useQuery(waitingReturnsQuery(viewer.key))
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={style.heading}>
        {sellerDeskText.waiting}
      </h2>
      {desk.payoutFacts.length > 0 && (
        <section className={style.payouts} aria-label={sellerDeskText.payouts}>
          <ul className="bare">
            {desk.payoutFacts.map((fact) => (
              <li key={fact}>
                <Link to={payoutPages[fact]}>{sellerDeskText.payoutFacts[fact]}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MetricCards
        small
        items={[
          { name: sellerDeskText.opened, value: String(desk.opened), to: waitingPages.opened },
          { name: sellerDeskText.basket, value: String(desk.basket), to: waitingPages.basket },
          { name: sellerDeskText.followUp, value: String(desk.followUp), to: waitingPages.followUp },
          { name: sellerDeskText.quiet, value: String(desk.quietClients), to: waitingPages.quietClients },
          { name: sellerDeskText.runningOut, value: String(desk.runningOut), to: waitingPages.runningOut },
          ...(openReturns && openReturns.total > 0
            ? [{ name: sellerDeskText.returns, value: String(openReturns.total), to: '/orders' }]
            : []),
          { name: sellerDeskText.lowStock, value: String(desk.lowStock), to: waitingPages.lowStock },
          ...(desk.trainings > 0
            ? [{ name: sellerDeskText.trainings, value: String(desk.trainings), to: waitingPages.trainings }]
            : []),
        ]}
      />
    </section>
  )
}

/** The products that sold most since the day `from`; each opens the list of the orders that it was sold in. */
function BestProducts({ products, from }: { products: readonly BestProduct[]; from: string }) {
  return (
    <ol className={`bare ${style.products}`}>
      {products.map(({ id, brand, name, picture, quantity, sold }) => (
        <li key={id}>
          <Link to={paidOrdersUrl({ from }, id)} className={style.product}>
            {picture && <img className={style.picture} src={picture} alt="" loading="lazy" width="64" height="60" />}
            <span className={style.words}>
              <span className={style.brand}>{brand}</span>
              <span className={style.name}>{name}</span>
            </span>
            <span className={`figures ${style.figures}`}>
              <strong>{sellerDeskText.pieces(quantity)}</strong>
              <span>{formatPounds(sold)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A table with a bar for each month, the newest first, so that screen readers have the figures too; each month opens its orders. */
function MonthsChart({ months }: { months: readonly DeskMonth[] }) {
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
