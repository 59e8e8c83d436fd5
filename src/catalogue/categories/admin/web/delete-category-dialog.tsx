import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { useDeleteCategory } from '#catalogue/products/admin/web/api.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'

interface DeleteCategoryProps {
  /** Null: nothing is asked. */
  category: { _id: string; name: string } | null
  onClose: () => void
}

/** Its products go with it, which is said before (D-206). */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const remove = useDeleteCategory()
  return (
    <DeleteDialog item={category} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={onClose}>
      {({ name }) => (
        <p>
          <strong>{name}</strong>: {adminCatalogueText.deleteCategory}
        </p>
      )}
    </DeleteDialog>
  )
}
