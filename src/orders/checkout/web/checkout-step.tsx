import checkIcon from '@tabler/icons/outline/check.svg?path'
import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isMotionAllowed } from '#platform/web/ui/browser/reduced-motion.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './checkout-step.module.css'
import type { Checkout, Step } from './use-checkout.ts'

interface CheckoutStepProps {
  number: number
  title: string
  open: boolean
  /** Whether the previous step is saved (C-DELV-014, C-PAY-006). */
  enabled: boolean
  saved: boolean
  onOpen: () => void
  /** What the step shows while it is closed. */
  summary?: ReactNode
  /** How often the viewer was led to this step; each time its heading gets the focus. By default that is whenever the step opens. */
  arrivals?: number
  /** Whether the step keeps what was typed while it is closed. */
  retainsInput?: boolean
  children: ReactNode
}

export function CheckoutStep({ number, title, open, enabled, saved, onOpen, summary, ...step }: CheckoutStepProps) {
  const { arrivals = Number(open), retainsInput = false, children } = step
  const id = useId()
  const heading = useRef<HTMLButtonElement>(null)
  const arrivalsBefore = useRef(arrivals)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  useEffect(() => {
    // a step that opens because the previous one was saved gets the focus
    if (arrivals > arrivalsBefore.current) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'start', behavior: isMotionAllowed() ? 'smooth' : 'auto' })
    }
    arrivalsBefore.current = arrivals
  }, [arrivals])
  const isChecked = saved && !open
  return (
    <section className={style.step} data-open={open || undefined} aria-labelledby={`${id}-title`}>
      <h2 className={style.heading}>
        <button
          ref={heading}
          type="button"
          id={`${id}-title`}
          className={style.button}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          disabled={!enabled}
          onClick={onOpen}
        >
          <span
            className={style.number}
            data-saved={saved || undefined}
            data-number={isChecked ? undefined : number}
            aria-hidden="true"
          >
            {isChecked && <Icon icon={checkIcon} size={18} />}
          </span>
          {title}
          <span className={style.arrow}>
            <Icon icon={chevronDownIcon} size={20} />
          </span>
        </button>
      </h2>
      {!open && saved && summary && <div className={style.summary}>{summary}</div>}
      <div id={`${id}-body`} className={style.body} hidden={!open}>
        {(open || (retainsInput && wasOpen)) && children}
      </div>
    </section>
  )
}

/** The props of a step that depend on the state of the checkout. */
export const stepProps = (checkout: Checkout, step: Step) => ({
  open: checkout.open === step,
  onOpen: () => checkout.openStep(step),
})
