import infoCircleIcon from '@tabler/icons/outline/info-circle.svg?path'
import type { ReactNode } from 'react'
import type { AccountView } from '#payouts/accounts/contract.ts'
import { commissionTotals } from '#payouts/commission/commission-totals.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatPounds, fromPounds, type Pence, pence, zeroPence } from '#platform/money.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import style from './commission-totals-panel.module.css'

/** The four figures of D-007; what is pending travels in pence, the others in pounds. */
export function CommissionTotalsPanel({ account }: { account: AccountView }) {
  const shown = commissionTotals({
    online: fromPounds(account.onlineAmount) ?? zeroPence,
    cash: fromPounds(account.cashAmount) ?? zeroPence,
    pending: pence(account.pending),
  })
  const part = shown.paidOut > 0 ? (shown.online / shown.paidOut) * 100 : 0
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
        <CommissionTotal name={payoutsText.paidOut} hint={payoutsText.paidOutHint} amount={shown.paidOut} main>
          {shown.paidOut > 0 && (
            <span className={style.bar} aria-hidden="true">
              <span className={style.part} style={{ flexBasis: `${part}%` }} />
            </span>
          )}
        </CommissionTotal>
        <CommissionTotal name={payoutsText.online} hint={payoutsText.onlineHint} amount={shown.online} dot="online" />
        <CommissionTotal name={payoutsText.cash} hint={payoutsText.cashHint} amount={shown.cash} dot="cash" />
        <CommissionTotal
          name={payoutsText.pending}
          hint={payoutsText.pendingHint}
          amount={shown.pending}
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
