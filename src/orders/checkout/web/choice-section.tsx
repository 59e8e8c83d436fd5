import type { ReactNode } from 'react'
import style from './choice-section.module.css'

interface ChoiceSectionProps {
  /** What a message about it is filed under: it takes the focus then. */
  field: string
  name: string
  /** Said beside its name. */
  note?: string | false
  children: ReactNode
}

/** A part of the delivery step in which something is chosen. */
export function ChoiceSection({ field, name, note, children }: ChoiceSectionProps) {
  return (
    <section className={style.choice} aria-label={name} data-field={field} tabIndex={-1}>
      <h3 className={style.heading}>
        {name} {note && <span className={style.note}>{note}</span>}
      </h3>
      {children}
    </section>
  )
}
