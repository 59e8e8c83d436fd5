import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { backIcon, closeIcon } from '#platform/web/ui/icons/icons.ts'
import { pushDialog } from '#platform/web/ui/overlays/dialog-stack.ts'
import style from './modal.module.css'

interface ModalProps {
  open: boolean
  /** The dialog's name; read out even when `titleUnseen`. */
  title: ReactNode
  titleHidden?: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 's' | 'm' | 'l' | 'xl'
  /** A back arrow beside the title, for a dialog with two views. */
  onBack?: () => void
  /** Escape and the backdrop do nothing and there is no cross: the dialog waits for an answer. */
  mandatory?: boolean
}

/**
 * The browser's own dialog: it keeps the focus inside, makes the page behind inert and gives the focus back.
 * A sheet from below on phones. Its contents are only there while it is open.
 */
export function Modal(props: ModalProps) {
  return props.open ? <OpenModal {...props} /> : null
}

function OpenModal({ title, titleHidden, onClose, children, actions, size = 'm', onBack, mandatory }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const dismiss = useEffectEvent(() => {
    if (!mandatory) onClose()
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    firstStop(element)?.focus()
    const gone = pushDialog(element)
    // pressed and let go on the backdrop: a text selected past the edge is no click on it
    let pressed: EventTarget | null = null
    const press = (event: Event) => {
      pressed = event.target
    }
    const click = (event: Event) => {
      if (event.target === element && pressed === element) dismiss()
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('click', click)
      gone()
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${style[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!mandatory) onClose()
      }}
    >
      <div className={style.sheet}>
        <div className={titleHidden ? style.bareHeader : style.header}>
          {onBack && <IconButton icon={backIcon} label={commonText.back} onClick={onBack} />}
          <h2 id={id} tabIndex={-1} className={titleHidden ? 'visually-hidden' : style.title}>
            {title}
          </h2>
          {!mandatory && (
            <IconButton className={style.close} icon={closeIcon} label={commonText.close} onClick={onClose} />
          )}
        </div>
        <Body>{children}</Body>
        {actions && <div className={style.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/** A text longer than the screen is scrolled by keyboard too, also where nothing in it takes the focus. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const look = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1))
    look.observe(element)
    for (const child of element.children) look.observe(child)
    return () => look.disconnect()
  })
  return (
    <div ref={body} className={style.body} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}

/** The first field of a form, else the title: the browser would take the cross. */
function firstStop(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('[autofocus], input:not([type=hidden]), select, textarea')
  return field ?? dialog.querySelector('h2')
}
