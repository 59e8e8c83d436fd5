import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { useDeleteCategory } from '#catalogue/categories/admin/web/api.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'

interface DeleteCategoryDialogProps {
  /** Null while the dialog is closed. */
  category: { id: string; name: string } | null
  onClose: () => void
}

/** Warns that the category's products are deleted with it (D-206). */
export function DeleteCategoryDialog({ category, onClose }: DeleteCategoryDialogProps) {
  const deleteCategory = useDeleteCategory()
  return (
    <DeleteDialog item={category} onDelete={({ id }) => deleteCategory.mutateAsync(id)} onClose={onClose}>
      {({ name }) => (
        <p>
          <strong>{name}</strong>: {adminCatalogueText.deleteCategory}
        </p>
      )}
    </DeleteDialog>
  )
}
