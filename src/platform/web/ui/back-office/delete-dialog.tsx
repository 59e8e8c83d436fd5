import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'

interface DeleteDialogProps<Item> {
  /** Null: the dialog is closed. */
  item: Item | null
  title?: string
  confirm?: string
  /** Deletes the item; if it succeeds, the dialog closes, otherwise it stays open. */
  onDelete: (item: Item) => Promise<unknown>
  onClose: () => void
  /** Names the item and says what happens to it. */
  children?: (item: Item) => ReactNode
}

/** Asks for confirmation before one of several items is deleted. */
export function DeleteDialog<Item>({
  item,
  title = commonText.areYouSure,
  confirm = commonText.delete,
  onDelete,
  onClose,
  children,
}: DeleteDialogProps<Item>) {
  const confirmDelete = async () => {
    if (item === null) return
    await onDelete(item)
    onClose()
  }
  return (
    <ConfirmDialog
      open={item !== null}
      danger
      title={title}
      confirm={confirm}
      onConfirm={confirmDelete}
      onClose={onClose}
    >
      {item !== null && children?.(item)}
    </ConfirmDialog>
  )
}
