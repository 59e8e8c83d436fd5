import arrowLeftIcon from '@tabler/icons/outline/arrow-left.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { leaveForms } from '#platform/web/forms/unsaved-forms.ts'
import { observeSize } from '#platform/web/ui/browser/observe-size.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { pushDialog } from './dialog-stack.ts'
import style from './modal.module.css'

/** Room for the focus ring around a control, in pixels. */
const focusMargin = 8

interface ModalProps {
  open: boolean
  /** Renders the contents before it is opened, which then takes less time. */
  rendersAhead?: boolean
  /** Read out by screen readers even with `titleHidden`. */
  title: ReactNode
  titleHidden?: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** `full` fills the window, on phones too. */
  size?: 's' | 'm' | 'l' | 'xl' | 'full'
  /** Shows a back arrow next to the title, for a dialog with two views. */
  onBack?: () => void
  /** Cannot be dismissed: no close button, and Escape and the backdrop do nothing. */
  mandatory?: boolean
}

/**
 * A dialog made with the browser's own `dialog` element, which keeps the focus inside, makes the page behind it inert and restores the
 * focus when it closes. On phones it slides in from the bottom. Its contents are rendered only while it is open, unless `rendersAhead` is
 * set.
 */
export function Modal({ rendersAhead, ...props }: ModalProps) {
  return props.open || rendersAhead ? <RenderedModal {...props} /> : null
}

function RenderedModal({
  open,
  title,
  titleHidden,
  onClose,
  children,
  actions,
  size = 'm',
  onBack,
  mandatory,
}: Omit<ModalProps, 'rendersAhead'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const toastPlace = useRef<HTMLDivElement>(null)
  const id = useId()
  const dismiss = useEffectEvent(() => {
    if (!mandatory) leaveForms(dialog.current, onClose)
  })
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || !toastPlace.current) return
    const before = document.activeElement
    const first = getInitialFocus(element)
    // with the attribute the browser focuses it as it opens the dialog, instead of the close button before it
    first?.setAttribute('autofocus', '')
    element.showModal()
    first?.focus()
    const removeFromStack = pushDialog(toastPlace.current)
    // closes only if the press began on the backdrop too: selecting text may merely end there
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
      removeFromStack()
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={`${style.dialog} ${style[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // React passes the Escape of a nested dialog on to the one around it
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        dismiss()
      }}
    >
      <div className={style.sheet}>
        <div className={titleHidden ? style.bareHeader : style.header}>
          {onBack && <IconButton icon={arrowLeftIcon} label={commonText.back} onClick={onBack} />}
          <h2 id={id} tabIndex={-1} className={titleHidden ? 'visually-hidden' : style.title}>
            {title}
          </h2>
          {!mandatory && <IconButton className={style.close} icon={xIcon} label={commonText.close} onClick={dismiss} />}
        </div>
        <Body labelledBy={id}>{children}</Body>
        <div ref={toastPlace} className={style.toasts} />
        {actions && <div className={style.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

/**
 * The contents of a dialog. If they scroll they can take the focus, so that a keyboard can scroll a long text without controls. If a
 * notification takes room from them, the focused field stays in sight.
 */
function Body({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = body.current
    if (!element) return
    return observeSize([element, ...element.children], () => {
      setScrolls(element.scrollHeight > element.clientHeight + 1)
      keepFocusInSight(element, height.current - element.clientHeight)
      height.current = element.clientHeight
    })
  })
  // named as the dialog, since a screen reader would otherwise read out all of it as its name
  const focusable = { tabIndex: 0, role: 'group', 'aria-labelledby': labelledBy }
  return (
    <div ref={body} className={style.body} {...(scrolls && focusable)}>
      {children}
    </div>
  )
}

/**
 * Scrolls the focused control back into sight after the body has lost this many pixels; a control that was out of sight before stays there.
 */
function keepFocusInSight(body: HTMLElement, lost: number): void {
  const focused = document.activeElement
  if (lost <= 0 || !focused || focused === body || !body.contains(focused)) return
  const edge = body.getBoundingClientRect().bottom
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom > edge && top < edge + lost) body.scrollBy({ top: bottom - edge + focusMargin, behavior: 'instant' })
}

/**
 * The first field that waits to be filled in, else the title, since the browser itself would focus the close button. A field marked
 * `data-filled` has its value already, and its focus would only open a phone's keyboard.
 */
function getInitialFocus(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden], [data-filled]), select, textarea')
  return field ?? dialog.querySelector('h2')
}

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirm: string
  cancel?: string
  /** Shows the confirm button in red, for deleting. */
  danger?: boolean
  /** The button shows that it is loading until the promise is settled. The caller closes the dialog. */
  onConfirm: () => unknown
  onClose: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel ?? commonText.cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Modal open={open} title={title} onClose={onClose} actions={actions} size="s">
      {children}
    </Modal>
  )
}
