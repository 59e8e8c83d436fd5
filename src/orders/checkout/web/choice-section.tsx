import type { ReactNode } from 'react'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './choice-section.module.css'

interface ChoiceSectionProps {
  /** The name of this section's field in the server's errors; an error of the field moves the focus to the section. */
  field: string
  name: string
  /** A note next to the name. */
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

interface DialogOrInlineProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog on desktop, and within the page on phones (C-DLG-007, 008, 011, 012). */
export function DialogOrInline({ title, onClose, children }: DialogOrInlineProps) {
  const isMobile = useIsMobile()
  if (!isMobile)
    return (
      <Modal open title={title} onClose={onClose}>
        {children}
      </Modal>
    )
  return (
    <section className={style.inline} aria-label={title}>
      <h3 className={style.title}>{title}</h3>
      {children}
    </section>
  )
}
