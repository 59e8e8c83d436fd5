import infoCircleIcon from '@tabler/icons/outline/info-circle.svg?path'
import type { ReactNode } from 'react'
import { payoutsText } from '#payouts/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import { type CommissionAmounts, commissionTotals } from '../commission-totals.ts'
import style from './commission-totals-panel.module.css'

/** The four totals of the Commission page (D-007). */
export function CommissionTotalsPanel({ amounts }: { amounts: CommissionAmounts }) {
  const totals = commissionTotals(amounts)
  const onlinePercent = totals.paidOut > 0 ? (totals.online / totals.paidOut) * 100 : 0
  const tooltip = (
    <span className={style.tip}>
      <Tooltip text={payoutsText.pendingTooltip}>
        <IconButton icon={infoCircleIcon} label={payoutsText.pendingTooltip} />
      </Tooltip>
    </span>
  )
  return (
    <section className={style.block} aria-label={payoutsText.commissionTotals}>
      <dl className={style.figures}>
        <CommissionTotal name={payoutsText.paidOut} hint={payoutsText.paidOutHint} amount={totals.paidOut} main>
          {totals.paidOut > 0 && (
            <span className={style.bar} aria-hidden="true">
              <span className={style.part} style={{ flexBasis: `${onlinePercent}%` }} />
            </span>
          )}
        </CommissionTotal>
        <CommissionTotal name={payoutsText.online} hint={payoutsText.onlineHint} amount={totals.online} dot="online" />
        <CommissionTotal name={payoutsText.cash} hint={payoutsText.cashHint} amount={totals.cash} dot="cash" />
        <CommissionTotal
          name={payoutsText.pending}
          hint={payoutsText.pendingHint}
          amount={totals.pending}
          beside={tooltip}
          dot="pending"
        />
      </dl>
    </section>
  )
}

interface CommissionTotalProps {
  name: string
  hint: string
  amount: Pence
  main?: boolean
  dot?: 'online' | 'cash' | 'pending'
  beside?: ReactNode
  children?: ReactNode
}

function CommissionTotal({ name, hint, amount, main, dot, beside, children }: CommissionTotalProps) {
  return (
    <div className={main ? style.main : style.figure}>
      <dt className={style.name}>
        {dot && <span className={style.dot} data-of={dot} />}
        {name}
        {beside}
      </dt>
      <dd className={`figures ${style.amount}`}>{formatPounds(amount)}</dd>
      <dd className={style.hint}>{hint}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}
