import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

interface DeleteDialogProps<Thing> {
  /** Null: nothing is asked. */
  item: Thing | null
  title?: string
  confirm?: string
  /** Closed afterwards; where it fails it stays open. */
  onDelete: (thing: Thing) => Promise<unknown>
  onClose: () => void
  /** Which one it is, and what becomes of it. */
  children?: (thing: Thing) => ReactNode
}

/** Asks before one of several things is taken away. */
export function DeleteDialog<Thing>({
  item: of,
  title = commonText.areYouSure,
  confirm = commonText.delete,
  onDelete,
  onClose,
  children,
}: DeleteDialogProps<Thing>) {
  const carryOut = async () => {
    if (of === null) return
    await onDelete(of)
    onClose()
  }
  return (
    <ConfirmDialog open={of !== null} danger title={title} confirm={confirm} onConfirm={carryOut} onClose={onClose}>
      {of !== null && children?.(of)}
    </ConfirmDialog>
  )
}
