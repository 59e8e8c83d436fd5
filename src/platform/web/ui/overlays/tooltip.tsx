import { type ReactNode, useId } from 'react'
import style from './tooltip.module.css'

/**
 * A text shown next to a control on hover and focus. It is hidden from screen readers unless `extra` is set, which is for a text that says
 * more than the control's label.
 */
export function Tooltip({ text, extra = false, children }: { text: string; extra?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <span className={style.anchor}>
      {children}
      <span className={style.tip} role="tooltip" id={id} aria-hidden={extra ? undefined : true}>
        {text}
      </span>
    </span>
  )
}
