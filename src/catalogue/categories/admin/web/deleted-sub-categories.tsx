import { adminCatalogueText } from '#catalogue/admin/text.ts'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { useRestoreSubCategory } from '#catalogue/products/admin/web/api.ts'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

type SubCategory = CategoryWire['subcatg'][number]

/** What was deleted of a category, each to be brought back with its products. */
export function DeletedSubCategories({ of }: { of: readonly SubCategory[] }) {
  return (
    <Table caption={adminCatalogueText.deletedSubCategories} columns={columns} rows={of} rowKey={({ _id }) => _id} />
  )
}

const columns: readonly Column<SubCategory>[] = [
  { title: adminCatalogueText.name, cell: ({ name }) => name },
  { title: adminCatalogueText.action, cell: (sub) => <Restore {...sub} /> },
]

function Restore({ _id, name }: SubCategory) {
  const restore = useRestoreSubCategory()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(_id)} />
}
