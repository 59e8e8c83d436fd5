import { useId } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { type SubCategory, useRenameSubCategory } from '#catalogue/categories/admin/web/api.ts'
import { SubCategoryForm } from '#catalogue/categories/admin/web/sub-category-form.tsx'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface RenameSubCategoryDialogProps {
  subCategory: SubCategory
  onClose: () => void
}

export function RenameSubCategoryDialog({ subCategory, onClose }: RenameSubCategoryDialogProps) {
  const form = useId()
  const rename = useRenameSubCategory()
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {commonText.cancel}
      </Button>
      <Button type="submit" form={form} loading={rename.isPending}>
        {adminCatalogueText.save}
      </Button>
    </>
  )
  return (
    <Modal open title={adminCatalogueText.editSubCategory} size="s" onClose={onClose} actions={actions}>
      <SubCategoryForm
        id={form}
        name={subCategory.name}
        save={(name) => rename.mutateAsync({ id: subCategory.id, name })}
        onSaved={onClose}
      />
    </Modal>
  )
}
