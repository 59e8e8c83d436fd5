import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { useDeleteCategory } from '#catalogue/web/admin-api.ts'
import { adminGoodsMessages as say } from '#messages/admin-goods.ts'
import { commonMessages } from '#messages/common.ts'

interface DeleteCategoryProps {
  /** Null: nothing is asked. */
  category: { _id: string; name: string } | null
  onClose: () => void
}

/** Its products go with it, which is said before (D-206). */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const remove = useDeleteCategory()
  const confirm = async () => {
    if (!category) return
    await remove.mutateAsync(category._id)
    onClose()
  }
  return (
    <ConfirmDialog
      open={category !== null}
      danger
      title={commonMessages.areYouSure}
      confirm={commonMessages.delete}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{category?.name}</strong>: {say.deleteCategory}
      </p>
    </ConfirmDialog>
  )
}
