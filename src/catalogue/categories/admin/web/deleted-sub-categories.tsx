import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { type SubCategory, useRestoreSubCategory } from '#catalogue/categories/admin/web/api.ts'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

/** The deleted sub-categories of a category; each can be restored with its products. */
export function DeletedSubCategories({ subCategories }: { subCategories: readonly SubCategory[] }) {
  return (
    <Table
      caption={adminCatalogueText.deletedSubCategories}
      columns={columns}
      rows={subCategories}
      rowKey={({ id }) => id}
    />
  )
}

const columns: readonly Column<SubCategory>[] = [
  { title: adminCatalogueText.name, cell: ({ name }) => name },
  { title: adminCatalogueText.action, cell: (subCategory) => <Restore {...subCategory} /> },
]

function Restore({ id, name }: SubCategory) {
  const restore = useRestoreSubCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(id)} />
}
