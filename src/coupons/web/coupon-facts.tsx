import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { Badge, type Tone } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { CouponState as State } from '../contract.ts'
import { couponScreenText } from '../screen-text.ts'
import { type Coupon, useEndCoupon } from './api.ts'

const tones: Partial<Record<State, Tone>> = { active: 'success', planned: 'accent', used_up: 'warning' }

export function CouponState({ state }: Pick<Coupon, 'state'>) {
  return <Badge tone={tones[state] ?? 'neutral'}>{couponScreenText.states[state]}</Badge>
}

/** The conditions under which a coupon is valid, in a few words. */
export function describeConditions({ scope, things, minimum, isFirstOrder }: Coupon): string {
  const parts = [
    scope === 'all' ? '' : things.join(', '),
    minimum > 0 ? couponScreenText.fromOrder(formatPounds(minimum)) : '',
    isFirstOrder ? couponScreenText.firstOrderShort : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

interface EndDialogProps {
  /** Null: the dialog is closed. */
  coupon: Coupon | null
  isOwn: boolean
  onClose: () => void
}

export function EndDialog({ coupon, isOwn, onClose }: EndDialogProps) {
  const end = useEndCoupon(isOwn)
  return (
    <ConfirmDialog
      open={coupon !== null}
      danger
      title={couponScreenText.endTitle}
      confirm={couponScreenText.end}
      onConfirm={() => coupon && end.mutateAsync(coupon.id).then(onClose, onClose)}
      onClose={onClose}
    >
      {coupon && <p>{couponScreenText.endHint(coupon.code)}</p>}
    </ConfirmDialog>
  )
}
