import type { ReactNode } from 'react'
import style from './choice-section.module.css'

interface ChoiceSectionProps {
  /** The name of its field in the server's errors: the section gets the focus when there is one. */
  field: string
  name: string
  /** Shown beside the name. */
  note?: string | false
  children: ReactNode
}

/** A section of the delivery step: the client, or the address. */
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
