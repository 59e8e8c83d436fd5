import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

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
