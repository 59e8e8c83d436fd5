import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderLink } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, MetricCards, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { couponScreenText } from '../screen-text.ts'
import { type AdminCoupon, type CouponOrder, couponOrdersQuery, couponQuery } from './api.ts'
import style from './coupon-dialog.module.css'
import { CouponState, EndDialog } from './coupon-facts.tsx'

/** The page of a coupon: its terms, what it has cost, and the orders that used it. */
export function CouponScreen() {
  const { id = '' } = useParams()
  const [isEnding, setEnding] = useState(false)
  const { data, error, refetch } = useQuery(couponQuery(useViewer().key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const endButton = data.state !== 'ended' && (
    <Button variant="danger" onClick={() => setEnding(true)}>
      {couponScreenText.end}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/admin-coupon" lead={data.name} actions={endButton}>
        {data.code}
      </PageTitle>
      <div className={style.parts}>
        <MetricCards
          items={[
            { name: couponScreenText.uses, value: String(data.uses) },
            { name: couponScreenText.cost, value: formatPounds(data.cost) },
            { name: couponScreenText.share, value: formatPounds(data.share) },
          ]}
        />
        <Panels>
          <Panel heading={couponScreenText.facts} fullWidth>
            <DefinitionList items={toFacts(data)} />
          </Panel>
        </Panels>
        <OrdersTable couponId={data.id} />
      </div>
      <EndDialog coupon={isEnding ? data : null} isOwn={false} onClose={() => setEnding(false)} />
    </>
  )
}

const toFacts = (coupon: AdminCoupon) =>
  [
    [couponScreenText.state, <CouponState key="state" {...coupon} />],
    [couponScreenText.takesOff, coupon.off],
    [couponScreenText.paidBy, couponScreenText.rules[coupon.rule]],
    [couponScreenText.issuedBy, coupon.seller ?? couponScreenText.distributor],
    [couponScreenText.scope, coupon.things.join(', ') || couponScreenText.scopes[coupon.scope]],
    [couponScreenText.minimum, coupon.minimum > 0 ? formatPounds(coupon.minimum) : couponScreenText.anyOrder],
    ...(coupon.isFirstOrder ? [[couponScreenText.firstOrder, '✓'] as const] : []),
    [couponScreenText.maxUses, coupon.maxUses ?? couponScreenText.anyNumber],
    [couponScreenText.maxUsesPerEmail, coupon.maxUsesPerEmail ?? couponScreenText.anyNumber],
    [couponScreenText.days, coupon.days],
  ] as const

function OrdersTable({ couponId }: { couponId: string }) {
  const table = useTableParams()
  const query = useQuery({
    ...couponOrdersQuery(useViewer().key, couponId, table.params),
    placeholderData: keepPreviousData,
    select: ({ orders, total }) => ({ rows: orders, total }),
  })
  return (
    <DataTable
      caption={couponScreenText.orders}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      empty={couponScreenText.noOrders}
    />
  )
}

const columns: readonly Column<CouponOrder>[] = [
  { title: couponScreenText.order, cell: (order) => <OrderLink {...order} />, breaks: 'never' },
  { title: couponScreenText.paid, cell: ({ paidAt }) => formatDay(paidAt), breaks: 'never' },
  { title: couponScreenText.buyer, cell: ({ buyer }) => buyer },
  { title: couponScreenText.seller, cell: ({ seller }) => seller, onTablets: 'titled line' },
  { title: couponScreenText.price, cell: ({ price }) => formatPounds(price), numeric: true },
  { title: couponScreenText.off, cell: ({ reduction }) => formatPounds(reduction), numeric: true },
  {
    title: couponScreenText.returned,
    cell: ({ returned }) => formatPounds(returned),
    numeric: true,
    onTablets: 'titled line',
  },
  { title: couponScreenText.share, cell: ({ share }) => formatPounds(share), numeric: true, onTablets: 'titled line' },
]
