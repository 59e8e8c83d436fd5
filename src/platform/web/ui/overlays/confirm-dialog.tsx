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
  /** The confirm button is red: something is taken away. */
  danger?: boolean
  /** A promise keeps the button waiting; the dialog is closed by the caller. */
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
