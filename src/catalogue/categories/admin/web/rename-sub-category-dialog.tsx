import { useId } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { SubCategoryForm } from '#catalogue/categories/admin/web/sub-category-form.tsx'
import { useRenameSubCategory } from '#catalogue/products/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface RenameSubCategoryProps {
  subCategory: { _id: string; name: string }
  onClose: () => void
}

export function RenameSubCategory({ subCategory, onClose }: RenameSubCategoryProps) {
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
        save={(name) => rename.mutateAsync({ subcat_id: subCategory._id, name })}
        onSaved={onClose}
      />
    </Modal>
  )
}
