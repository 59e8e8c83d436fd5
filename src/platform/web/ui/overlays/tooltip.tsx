import { type ReactNode, useId } from 'react'
import style from './tooltip.module.css'

/** A word beside a control on hover and focus. When it only repeats the control's name it is hidden from readers. */
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
