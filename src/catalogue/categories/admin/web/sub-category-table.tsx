import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useId, useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { commonText } from '#platform/text.ts'
import { RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { type SubCategory, useDeleteSubCategory, useRenameSubCategory } from './api.ts'
import { SubCategoryForm } from './sub-category-form.tsx'

interface RenameSubCategoryDialogProps {
  subCategory: SubCategory
  onClose: () => void
}

/** The sub-categories of one category; each can be renamed or deleted. */
export function SubCategoryTable({ subCategories }: { subCategories: readonly SubCategory[] }) {
  const [subCategoryToRename, setSubCategoryToRename] = useState<SubCategory | null>(null)
  const [subCategoryToDelete, setSubCategoryToDelete] = useState<SubCategory | null>(null)
  const deleteSubCategory = useDeleteSubCategory()
  if (subCategories.length === 0) return <p>{adminCatalogueText.noSubCategories}</p>
  return (
    <>
      <Table
        caption={adminCatalogueText.subCategories}
        columns={[...columns, actionColumn(setSubCategoryToRename, setSubCategoryToDelete)]}
        rows={subCategories}
        rowKey={({ id }) => id}
      />
      {subCategoryToRename && (
        <RenameSubCategoryDialog subCategory={subCategoryToRename} onClose={() => setSubCategoryToRename(null)} />
      )}
      <DeleteDialog
        item={subCategoryToDelete}
        onDelete={({ id }) => deleteSubCategory.mutateAsync(id)}
        onClose={() => setSubCategoryToDelete(null)}
      >
        {({ name }) => (
          <p>
            <strong>{name}</strong>: {adminCatalogueText.deleteSubCategory}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columns: readonly Column<SubCategory>[] = [
  { title: adminCatalogueText.serialNumber, cell: (_sub, number) => number, numeric: true },
  { title: adminCatalogueText.name, cell: ({ name }) => name },
]

const actionColumn = (
  onRename: (sub: SubCategory) => void,
  onDelete: (sub: SubCategory) => void,
): Column<SubCategory> => ({
  title: adminCatalogueText.action,
  cell: (sub) => (
    <RowActions>
      <IconButton
        icon={pencilIcon}
        aria-keyshortcuts="e"
        label={`${adminCatalogueText.edit} ${sub.name}`}
        onClick={() => onRename(sub)}
      />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${sub.name}`} onClick={() => onDelete(sub)} />
    </RowActions>
  ),
})

function RenameSubCategoryDialog({ subCategory, onClose }: RenameSubCategoryDialogProps) {
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
