import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from '#platform/web/router/router.tsx'
import style from './dropdown-menu.module.css'

interface DropMenuProps {
  label: string
  /** The contents of the button. */
  trigger: ReactNode
  /** A function is called only while the menu is open, which saves time in a list with a menu in each row. */
  children: ReactNode | (() => ReactNode)
}

/** A panel under a button. Closes on Escape, on a click outside, on navigation and once a `MenuAction` in it was pressed. */
export function DropdownMenu({ label, trigger, children }: DropMenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { key } = useLocation()
  useEffect(() => {
    if (key) setOpen(false)
  }, [key])
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const isAction = ({ target }: Event) => {
      const pressed = target instanceof Element ? target.closest('[data-closes-menu]') : null
      return pressed !== null && box.current?.contains(pressed) === true
    }
    // runs before the action, since a dialog that the action opens will return the focus to whatever has it now
    const beforeAction = (event: Event) => isAction(event) && button.current?.focus({ preventScroll: true })
    const afterAction = (event: Event) => isAction(event) && setOpen(false)
    document.addEventListener('click', beforeAction, true)
    document.addEventListener('click', afterAction)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', beforeAction, true)
      document.removeEventListener('click', afterAction)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div className={style.anchor} ref={box}>
      <button
        ref={button}
        type="button"
        className={style.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div ref={panel} id={id} className={style.panel} hidden={!open}>
        {typeof children === 'function' ? open && children() : children}
      </div>
    </div>
  )
}
