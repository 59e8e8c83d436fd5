import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { type SubCategory, useDeleteSubCategory } from '#catalogue/categories/admin/web/api.ts'
import { RenameSubCategoryDialog } from '#catalogue/categories/admin/web/rename-sub-category-dialog.tsx'
import { commonText } from '#platform/text.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

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
      <IconButton icon={pencilIcon} label={`${adminCatalogueText.edit} ${sub.name}`} onClick={() => onRename(sub)} />
      <IconButton icon={trashIcon} label={`${commonText.delete} ${sub.name}`} onClick={() => onDelete(sub)} />
    </RowActions>
  ),
})
