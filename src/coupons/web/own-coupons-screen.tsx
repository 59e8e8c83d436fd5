import tagIcon from '@tabler/icons/outline/tag.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { describeCost } from '../cost-text.ts'
import { ruleTexts } from '../field-text.ts'
import { couponScreenText } from '../screen-text.ts'
import { type SellerCoupon, sellerCouponsQuery } from './api.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { CouponState, describeConditions, EndDialog } from './coupon-facts.tsx'
import style from './own-coupons-screen.module.css'

/** The coupons that a seller can offer her clients, each with who pays for it, and her own coupons within her budget. */
export function OwnCouponsScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({ ...sellerCouponsQuery(viewer.key), enabled: viewer.kind === 'seller' })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<SellerCoupon | null>(null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { usable, own, budget, spent } = data
  const add = budget > spent && (
    <Button small icon={tagIcon} onClick={() => setAdding(true)}>
      {couponScreenText.addOwn}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/" lead={couponScreenText.codesLead}>
        {couponScreenText.codes}
      </PageTitle>
      <Panels>
        <Panel heading={couponScreenText.usable} fullWidth>
          <CouponList coupons={usable} empty={couponScreenText.noUsable} />
        </Panel>
        <Panel heading={couponScreenText.own} fullWidth actions={add}>
          <p className={style.lead}>
            {budget > 0 || own.length > 0
              ? couponScreenText.budgetLeft(formatPounds(spent), formatPounds(budget))
              : couponScreenText.noBudget}
          </p>
          {(budget > 0 || own.length > 0) && (
            <CouponList coupons={own} empty={couponScreenText.noOwn} showsUses onEnd={setEnding} />
          )}
        </Panel>
      </Panels>
      {isAdding && <CouponDialog isOwn onClose={() => setAdding(false)} />}
      <EndDialog coupon={ending} isOwn onClose={() => setEnding(null)} />
    </>
  )
}

interface CouponListProps {
  coupons: readonly SellerCoupon[]
  empty: string
  showsUses?: boolean
  onEnd?: (coupon: SellerCoupon) => void
}

function CouponList({ coupons, empty, showsUses = false, onEnd }: CouponListProps) {
  const { showsCommission } = useViewer()
  if (coupons.length === 0) return <p>{empty}</p>
  return (
    <ul className={`bare ${style.list}`}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={style.coupon}>
          <div className={style.words}>
            <p>
              <strong className="figures">{coupon.code}</strong> · {coupon.name} · {coupon.off}
            </p>
            <p className={style.rule}>{ruleTexts[coupon.rule]}</p>
            {showsCommission && coupon.example && <p className={style.rule}>{describeExample(coupon.example)}</p>}
            <p className={style.facts}>
              {[describeConditions(coupon), coupon.days, showsUses && formatUses(coupon)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={style.side}>
            <CouponState {...coupon} />
            {onEnd && coupon.state !== 'ended' && (
              <Button variant="quiet" small onClick={() => onEnd(coupon)}>
                {couponScreenText.end}
                <span className="visually-hidden"> {coupon.code}</span>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** An example that tells a seller what a coupon takes off a sale, and costs her, before she gives it to a client. */
function describeExample({ name, quantity, price, reduction, ...cost }: NonNullable<SellerCoupon['example']>): string {
  const what = quantity === 1 ? name : couponScreenText.pieces(quantity, name)
  return `${couponScreenText.example(what, formatPounds(price), formatPounds(reduction))} ${describeCost(cost)}.`
}

const formatUses = ({ uses, cost }: SellerCoupon) =>
  `${couponScreenText.uses} ${uses ?? 0} · ${formatPounds(cost ?? 0)}`
