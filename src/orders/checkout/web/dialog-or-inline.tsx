import type { ReactNode } from 'react'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './dialog-or-inline.module.css'

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
