import alertCircleIcon from '@tabler/icons/outline/alert-circle.svg?path'
import type { ReturnedPayout } from '#payouts/accounts/web/bank-account.ts'
import { payoutsText } from '#payouts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './payout-account.module.css'

/** Payouts that the seller's bank sent back; the provider holds the money until the bank details are changed. */
export function ReturnedPayouts({ payouts }: { payouts: readonly ReturnedPayout[] }) {
  if (payouts.length === 0) return null
  return (
    <section className={style.warning} aria-label={payoutsText.returned}>
      <Icon icon={alertCircleIcon} size={24} />
      <div className={style.words}>
        {payouts.map(({ amount, reason, returnedAt }) => (
          <p key={returnedAt} className={style.strong}>
            {payoutsText.returnedOn} {formatDay(returnedAt)}: {formatPounds(amount)}. {reason}
          </p>
        ))}
        <p>{payoutsText.returnedHint}</p>
      </div>
      <ButtonLink to="/update-account">{payoutsText.correctBankDetails}</ButtonLink>
    </section>
  )
}
