import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import type { AccountView } from '#payouts/accounts/contract.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './payout-account.module.css'

/** Payouts that the seller's bank sent back: the money is kept for her until another account takes it. */
export function ReturnedPayouts({ returned }: { returned: AccountView['returned'] }) {
  if (returned.length === 0) return null
  return (
    <section className={style.warning} aria-label={payoutsText.returned}>
      <Icon icon={alertCircleIcon} size={24} />
      <div className={style.words}>
        {returned.map(({ amount, reason, created }) => (
          <p key={created} className={style.strong}>
            {payoutsText.returnedOn} {formatDay(created)}: {formatPounds(amount)}. {reason}
          </p>
        ))}
        <p>{payoutsText.returnedHint}</p>
      </div>
    </section>
  )
}
