import type { ReactNode } from 'react'
import { Button } from '#base/web/ui/button.tsx'
import { Modal } from '#base/web/ui/modal.tsx'
import { commonMessages as say } from '#messages/common.ts'

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
      <Button look="secondary" onClick={onClose}>
        {cancel ?? say.cancel}
      </Button>
      <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm}>
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
