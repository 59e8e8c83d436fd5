import type { ReactNode } from 'react'
import { Icon } from '#base/web/ui/icon.tsx'
import { downIcon } from '#base/web/ui/icons.ts'
import style from './accordion.module.css'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  /** Those of one name close each other. */
  name?: string
  open?: boolean
  onToggle?: (open: boolean) => void
}

export function Accordion({ title, children, name, open, onToggle }: AccordionProps) {
  return (
    <details
      className={style.item}
      name={name}
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={style.title}>
        <span>{title}</span>
        <Icon of={downIcon} size={20} />
      </summary>
      <div className={style.body}>{children}</div>
    </details>
  )
}
