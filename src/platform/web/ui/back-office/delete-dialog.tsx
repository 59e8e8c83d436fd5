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
  item,
  title = commonText.areYouSure,
  confirm = commonText.delete,
  onDelete,
  onClose,
  children,
}: DeleteDialogProps<Thing>) {
  const carryOut = async () => {
    if (item === null) return
    await onDelete(item)
    onClose()
  }
  return (
    <ConfirmDialog open={item !== null} danger title={title} confirm={confirm} onConfirm={carryOut} onClose={onClose}>
      {item !== null && children?.(item)}
    </ConfirmDialog>
  )
}
