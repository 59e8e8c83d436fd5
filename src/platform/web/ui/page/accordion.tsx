import chevronDownIcon from '@tabler/icons/outline/chevron-down.svg?path'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './accordion.module.css'

interface AccordionProps {
  title: ReactNode
  children: ReactNode
  /** Of all accordions with the same name, only one is open at a time. */
  name?: string
  open?: boolean
  /** Renders the contents when it is opened for the first time. */
  lazy?: boolean
  onToggle?: (open: boolean) => void
}

export function Accordion({ title, children, name, open, lazy = false, onToggle }: AccordionProps) {
  const [rendered, setRendered] = useState(open === true || !lazy)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // the accordion may have been opened in the server's HTML before the scripts ran, when there was no listener
    if (details.current?.open) setRendered(true)
  }, [])
  return (
    <details
      ref={details}
      className={style.item}
      name={name}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setRendered(true)
        onToggle?.(currentTarget.open)
      }}
    >
      <summary className={style.title}>
        <span>{title}</span>
        <Icon icon={chevronDownIcon} size={20} />
      </summary>
      {rendered && <div className={style.body}>{children}</div>}
    </details>
  )
}
