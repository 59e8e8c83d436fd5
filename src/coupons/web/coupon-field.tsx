import tagIcon from '@tabler/icons/outline/tag.svg?path'
import { type KeyboardEvent, useState } from 'react'
import { textLengths } from '#platform/text-lengths.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import type { CommissionRule } from '../code-contract.ts'
import { couponFieldText, ruleTexts } from '../field-text.ts'
import style from './coupon-field.module.css'
import type { CodeState } from './use-code.ts'

interface CheckedCode {
  code: string
  name: string
  /** In pounds. */
  reduction: number
  /** The total to pay, where the page does not show it elsewhere. */
  totalAmount?: number
  /** The commission rule, which says who pays for the coupon; absent for clients. */
  rule?: CommissionRule | undefined
}

interface CouponFieldProps {
  state: CodeState<CheckedCode>
  /** A text that says what the coupon costs the seller. */
  cost?: string
}

/**
 * The field for a coupon code. It is hidden behind a link, so that a sale without a code takes no extra tap; once a code is applied, it
 * shows what the code takes off and who pays for that.
 */
export function CouponField({ state, cost = '' }: CouponFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { applied, problem } = state
  if (applied) return <AppliedCode applied={applied} cost={cost} onRemove={state.remove} />
  if (!isOpen && problem === null)
    return (
      <Button variant="quiet" small icon={tagIcon} className={style.link} onClick={() => setOpen(true)}>
        {couponFieldText.add}
      </Button>
    )
  return <CodeInput state={state} onClose={() => setOpen(false)} />
}

interface AppliedCodeProps extends Pick<CouponFieldProps, 'cost'> {
  applied: CheckedCode
  onRemove: () => void
}

function AppliedCode({ applied, cost, onRemove }: AppliedCodeProps) {
  const { code, name, reduction, totalAmount, rule } = applied
  return (
    <div className={style.applied} role="status">
      <Icon icon={tagIcon} size={18} />
      <div className={style.words}>
        <p>
          <strong className="figures">{code}</strong> · {name}
        </p>
        <p className={style.off}>
          {couponFieldText.takesOff(formatPounds(reduction))}
          {totalAmount !== undefined && couponFieldText.toPay(formatPounds(totalAmount))}
        </p>
        {rule && <p className={style.rule}>{ruleTexts[rule]}</p>}
        {cost && <p className={style.rule}>{cost}</p>}
      </div>
      <Button variant="quiet" small onClick={onRemove}>
        {couponFieldText.remove}
        <span className="visually-hidden"> {code}</span>
      </Button>
    </div>
  )
}

/** Not a form element, since it may be inside a form. */
function CodeInput({ state, onClose }: { state: CodeState<CheckedCode>; onClose: () => void }) {
  const [typed, setTyped] = useState(state.typed)
  const [isEdited, setEdited] = useState(false)
  const apply = () => {
    setEdited(false)
    state.apply(typed)
    if (typed.trim() === '') onClose()
  }
  // applies a code when its field is left, since a code that is only typed would silently be left out of the order
  const applyTyped = () => {
    if (isEdited && typed.trim() !== '') apply()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className={style.input}>
      <TextField
        label={couponFieldText.code}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onEdit={() => setEdited(true)}
        error={isEdited ? undefined : (state.problem ?? undefined)}
        maxLength={textLengths.coupon}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onKeyDown={onKeyDown}
        onBlur={applyTyped}
      />
      <Button variant="secondary" loading={state.isChecking} onClick={apply}>
        {couponFieldText.apply}
      </Button>
    </div>
  )
}
