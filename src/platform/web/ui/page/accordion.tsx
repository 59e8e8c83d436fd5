import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { type ReactNode, useState } from 'react'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './accordion.module.css'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  /** Those of one name close each other. */
  name?: string
  open?: boolean
  /** What is inside is drawn when it is opened for the first time. */
  lazy?: boolean
  onToggle?: (open: boolean) => void
}

export function Accordion({ title, children, name, open, lazy = false, onToggle }: AccordionProps) {
  const [seen, setSeen] = useState(open === true || !lazy)
  return (
    <details
      className={style.item}
      name={name}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setSeen(true)
        onToggle?.(currentTarget.open)
      }}
    >
      <summary className={style.title}>
        <span>{title}</span>
        <Icon icon={chevronDownIcon} size={20} />
      </summary>
      {seen && <div className={style.body}>{children}</div>}
    </details>
  )
}
