import { useId } from 'react'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { useRenameSubCategory } from '#catalogue/web/admin-api.ts'
import { SubCategoryForm } from '#catalogue/web/admin-sub-category-form.tsx'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Modal } from '#platform/web/ui/modal.tsx'

interface RenameSubCategoryProps {
  subCategory: { _id: string; name: string }
  onClose: () => void
}

export function RenameSubCategory({ subCategory, onClose }: RenameSubCategoryProps) {
  const form = useId()
  const rename = useRenameSubCategory()
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {commonText.cancel}
      </Button>
      <Button type="submit" form={form} waiting={rename.isPending}>
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
